import type { Core, ElementDefinition } from 'cytoscape';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { GraphColours } from './graph-colours.ts';
import type { GraphPicture } from './graph-picture.ts';
import { graphStyle } from './graph-style.ts';

/** Fetched with the first graph: nobody else waits for it. */
export const loadCytoscape = () => import('cytoscape');

/** The smallest size at which the words of a box can still be read. */
const READABLE = 0.7;
const STEP = 1.3;
const MARKED = 24;

export interface GraphCanvasHandle {
  zoom(by: 'closer' | 'farther' | 'whole'): void;
  /** The whole picture as an image; null before it is drawn. */
  png(): Promise<Blob> | null;
}

/** The graph on a canvas. Everything on it is in the list beside it too, which is the way by keyboard and screen reader. */
export function GraphCanvas({
  picture,
  chosen,
  colours,
  label,
  ref,
  onChoose,
  onExpand,
}: {
  picture: GraphPicture;
  chosen: string;
  colours: GraphColours;
  /** What a screen reader says of the picture. */
  label: string;
  ref: Ref<GraphCanvasHandle>;
  onChoose(id: string): void;
  onExpand(id: string): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [cy, setCy] = useState<Core | null>(null);
  const acts = useRef({ onChoose, onExpand });
  useEffect(() => {
    acts.current = { onChoose, onExpand };
  });

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    let made: Core | null = null;
    let gone = false;
    void loadCytoscape().then(({ default: cytoscape }) => {
      if (gone) return;
      made = cytoscape({
        container,
        autoungrabify: true,
        autounselectify: true,
        boxSelectionEnabled: false,
        minZoom: 0.05,
        maxZoom: 4,
      });
      made.on('tap', 'node', (event) => {
        const { of, id } = event.target.data() as { id: string; of?: string };
        if (of !== undefined) acts.current.onExpand(of);
        else acts.current.onChoose(id);
      });
      setCy(made);
    });
    return () => {
      gone = true;
      made?.destroy();
    };
  }, []);

  useEffect(() => {
    const container = box.current;
    if (cy && container) cy.style(graphStyle(colours, getComputedStyle(container).fontFamily));
  }, [cy, colours]);

  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!cy) return;
    cy.one('render', () => performance.mark('graph drawn'));
    cy.batch(() => {
      cy.elements().remove();
      cy.add(elementsOf(picture));
    });
    // What a person has moved or zoomed stays where it is while the graph is about the same fact.
    if (shown.current !== picture.root) lookAt(cy);
    shown.current = picture.root;
  }, [cy, picture]);

  useEffect(() => {
    if (!cy) return;
    cy.elements('.chosen').removeClass('chosen');
    const node = cy.nodes(`[id = "${chosen}"]`);
    node.addClass('chosen');
    // Of a hundred lines none is told apart by a mark.
    if (node.connectedEdges().length <= MARKED) node.connectedEdges().addClass('chosen');
    if (node.nonempty() && !isInside(node.renderedBoundingBox(), cy)) cy.center(node);
    void picture;
  }, [cy, picture, chosen]);

  useImperativeHandle(
    ref,
    () => ({
      zoom: (by) => {
        if (!cy) return;
        if (by === 'whole') cy.fit(undefined, 12);
        else {
          const level = cy.zoom() * (by === 'closer' ? STEP : 1 / STEP);
          cy.zoom({ level, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
        }
      },
      png: () =>
        cy?.png({ output: 'blob-promise', full: true, scale: 2, bg: colours.surface, maxWidth: 12_000 }) ?? null,
    }),
    [cy, colours],
  );
  return <div className="graph-canvas" ref={box} role="img" aria-label={label} />;
}

function elementsOf({ nodes, more, edges, root }: GraphPicture): ElementDefinition[] {
  return [
    ...nodes.map(({ node, lines, x, y, width, height }) => ({
      data: { id: node.id, label: lines.join('\n'), width, height },
      position: { x, y },
      classes: [node.store === 'ACTIVE' ? 'active' : 'history', ...(node.id === root ? ['root'] : [])],
    })),
    ...more.map(({ of, type, label, x, y, width, height }) => ({
      data: { id: `more ${of} ${type ?? ''}`, of, label, width, height },
      position: { x, y },
      classes: ['more'],
    })),
    ...edges.map(({ edge, label, past, bend }) => ({
      data: { id: `${edge.type} ${edge.from} ${edge.to}`, source: edge.from, target: edge.to, label, bend: 2 * bend },
      classes: [edge.type, ...(past ? ['past'] : [])],
    })),
  ];
}

/** The whole picture where its words can be read so, else the middle of it. */
function lookAt(cy: Core): void {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  cy.fit(undefined, 12);
  const zoom = Math.min(Math.max(cy.zoom(), READABLE * rem), rem);
  if (zoom === cy.zoom()) return;
  cy.zoom(zoom);
  cy.center(cy.zoom() < rem ? cy.nodes('.root') : undefined);
}

function isInside(box: { x1: number; x2: number; y1: number; y2: number }, cy: Core): boolean {
  return box.x1 >= 0 && box.y1 >= 0 && box.x2 <= cy.width() && box.y2 <= cy.height();
}
