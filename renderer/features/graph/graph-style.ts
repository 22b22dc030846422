import type { StylesheetJson } from 'cytoscape';
import type { GraphColours } from './graph-colours.ts';
import { LINE_HEIGHT } from './graph-layout.ts';
import { EDGE_LINES, type EdgeLine } from './graph-lines.ts';
import { EDGE_ORDER } from './graph-words.ts';

const ARROWS: Record<EdgeLine['arrow'], 'triangle' | 'vee' | 'circle' | 'none'> = {
  filled: 'triangle',
  open: 'vee',
  dot: 'circle',
  none: 'none',
};

/** The look of the picture. ACTIVE has round corners and a full line, HISTORY cut corners and a broken one; both say their name. */
export function graphStyle(colours: GraphColours, font: string): StylesheetJson {
  return [
    {
      selector: 'node',
      style: {
        width: 'data(width)',
        height: 'data(height)',
        label: 'data(label)',
        'font-family': font,
        'font-size': 12,
        'line-height': LINE_HEIGHT / 14,
        'text-wrap': 'wrap',
        'text-max-width': '400px',
        'text-valign': 'center',
        'text-halign': 'center',
        color: colours.text,
        'border-width': 2,
        'overlay-opacity': 0,
      },
    },
    {
      selector: 'node.active',
      style: { shape: 'round-rectangle', 'background-color': colours.activeFill, 'border-color': colours.active },
    },
    {
      selector: 'node.history',
      style: {
        shape: 'cut-rectangle',
        'background-color': colours.historyFill,
        'border-color': colours.history,
        'border-style': 'dashed',
      },
    },
    {
      selector: 'node.more',
      style: {
        shape: 'round-rectangle',
        'background-color': colours.surface,
        'border-color': colours.accent,
        'border-width': 1,
        color: colours.accent,
        'font-size': 11,
      },
    },
    { selector: 'node.root', style: { 'font-weight': 'bold', 'border-width': 4 } },
    { selector: 'node.chosen', style: { 'outline-width': 4, 'outline-offset': 3, 'outline-color': colours.accent } },
    {
      selector: 'edge',
      style: {
        'curve-style': 'unbundled-bezier',
        'edge-distances': 'node-position',
        'control-point-distances': 'data(bend)' as unknown as number,
        'control-point-weights': 0.5,
        'text-rotation': 'autorotate',
        // Beside the line, which is to be seen as well.
        'text-margin-y': -8,
        label: 'data(label)',
        'font-family': font,
        'font-size': 11,
        'text-background-color': colours.surface,
        'text-background-opacity': 0.75,
        'text-background-padding': '1px',
        'min-zoomed-font-size': 6,
        'overlay-opacity': 0,
        'arrow-scale': 1.2,
      },
    },
    ...EDGE_ORDER.map((type) => {
      const line = EDGE_LINES[type];
      const colour = colours[line.tone];
      return {
        selector: `edge.${type}`,
        style: {
          width: line.width,
          'line-color': colour,
          'target-arrow-color': colour,
          'target-arrow-shape': ARROWS[line.arrow],
          color: colour,
          ...(line.dash ? { 'line-style': 'dashed' as const, 'line-dash-pattern': [...line.dash] } : {}),
        },
      };
    }),
    { selector: 'edge.past', style: { 'line-opacity': 0.55 } },
    {
      selector: 'edge.chosen',
      style: { 'line-opacity': 1, 'underlay-opacity': 0.25, 'underlay-color': colours.accent },
    },
  ];
}
