/** The graph as a list and as a picture: the same facts, the same words, nothing on top of another. */
import { describe, expect, it } from 'vitest';
import type { GraphColours } from '../../../renderer/features/graph/graph-colours.ts';
import { labelLines } from '../../../renderer/features/graph/graph-layout.ts';
import { EDGE_LINES } from '../../../renderer/features/graph/graph-lines.ts';
import { pictureOf } from '../../../renderer/features/graph/graph-picture.ts';
import { graphSvg } from '../../../renderer/features/graph/graph-svg.ts';
import { type GraphTree, treeOf } from '../../../renderer/features/graph/graph-tree.ts';
import {
  EDGE_ORDER,
  edgeWords,
  nodeDates,
  nodeWords,
  standingWords,
} from '../../../renderer/features/graph/graph-words.ts';
import { EDGE_TYPES, type EdgeType, type GraphNode, type Neighbourhood } from '../../../shared/asking.ts';

const BOTH = new Set(['ACTIVE', 'HISTORY'] as const);
const COLOURS = Object.fromEntries(
  ['text', 'quiet', 'warn', 'surface', 'active', 'activeFill', 'history', 'historyFill', 'accent', 'accentFill'].map(
    (name) => [name, 'rgb(1, 2, 3)'],
  ),
) as GraphColours;

function node(id: string, more: Partial<GraphNode> = {}): GraphNode {
  return {
    id,
    kind: 'medication',
    text: `Fact ${id}`,
    concept: id,
    store: 'ACTIVE',
    cause: null,
    subject: 'patient',
    assertion: 'present',
    validFrom: null,
    validTo: null,
    evidence: 1,
    distance: 1,
    more: [],
    ...more,
  };
}

function graph(nodes: GraphNode[], ties: readonly [string, EdgeType, string][]): Neighbourhood {
  return {
    root: nodes[0]?.id ?? '',
    nodes,
    edges: ties.map(([from, type, to]) => ({
      from,
      type,
      to,
      confidence: type === 'superseded_by' ? null : 0.7,
      grounds: 'a label',
    })),
  };
}

function tree(shown: Neighbourhood, stores: ReadonlySet<'ACTIVE' | 'HISTORY'> = BOTH): GraphTree {
  const made = treeOf(shown, stores);
  if (!made) throw new Error('the root is missing');
  return made;
}

/** The root with so many neighbours, each with three of its own. */
function wide(count: number): Neighbourhood {
  const nodes = [node('r', { distance: 0, more: [{ type: 'causal', count: 7 }] })];
  const ties: [string, EdgeType, string][] = [];
  for (let i = 0; nodes.length < count; i++) {
    nodes.push(node(`a${i}`, { text: 'A long name of a drug that needs several lines '.repeat(2) }));
    ties.push(['r', EDGE_TYPES[i % EDGE_TYPES.length] ?? 'causal', `a${i}`]);
    for (let j = 0; j < 3 && nodes.length < count; j++) {
      nodes.push(node(`b${i}-${j}`, { store: 'HISTORY', distance: 2 }));
      ties.push([`b${i}-${j}`, 'superseded_by', `a${i}`]);
    }
  }
  return graph(nodes, ties);
}

describe('the words of the graph', () => {
  it('know every type of edge, and draw no two alike', () => {
    expect([...EDGE_ORDER].sort()).toEqual([...EDGE_TYPES].sort());
    const looks = EDGE_ORDER.map((type) => {
      const { width, dash, arrow } = EDGE_LINES[type];
      return JSON.stringify({ width, dash, arrow });
    });
    expect(new Set(looks).size).toBe(EDGE_ORDER.length);
  });

  it('read an edge from the end that is looked at', () => {
    const [edge] = graph([node('r')], [['r', 'superseded_by', 'a']]).edges;
    if (!edge) throw new Error('no edge');
    expect(edgeWords(edge, 'r')).toBe('Was replaced by');
    expect(edgeWords(edge, 'a')).toBe('Took the place of');
    expect(edgeWords({ ...edge, type: 'treatment_for' }, 'a')).toBe('Is treated with');
  });

  it('say before the text what must not be read as a plain fact of the patient', () => {
    expect(nodeWords(node('a', { assertion: 'refuted' }))).toBe('REFUTED: FOUND NOT TO BE SO: Fact a');
    expect(nodeWords(node('a', { subject: 'family member' }))).toBe('FAMILY MEMBER, NOT THE PATIENT: Fact a');
    expect(standingWords(node('a', { store: 'HISTORY', cause: 'entered in error' }))).toBe(
      'drug · HISTORY · entered in error',
    );
  });

  it('claim no more of the dates than is known', () => {
    const day = { date: '2015', precision: 'year' } as const;
    expect(nodeDates(node('a', { validFrom: day }))).toBe('since 2015');
    expect(nodeDates(node('a', { validFrom: day, store: 'HISTORY' }))).toBe('2015');
    expect(nodeDates(node('a', { validFrom: day, kind: 'measurement' }))).toBe('2015');
    expect(nodeDates(node('a', { validTo: day, store: 'HISTORY' }))).toBe('until 2015');
    expect(nodeDates(node('a'))).toBe('');
  });
});

describe('the graph as a tree', () => {
  const shown = graph(
    [node('r', { distance: 0 }), node('a'), node('b', { store: 'HISTORY' }), node('c', { distance: 2 })],
    [
      ['r', 'treatment_for', 'a'],
      ['r', 'drug_interaction', 'b'],
      ['b', 'treatment_for', 'a'],
      ['b', 'causal', 'c'],
    ],
  );

  it('holds every fact once, and tells every edge once', () => {
    const { order, edges } = tree(shown);
    expect(order.map((one) => one.node.id)).toEqual(['r', 'b', 'c', 'a']);
    expect(order.flatMap((one) => [...(one.by ? [one.by] : []), ...one.also.map((also) => also.edge)])).toHaveLength(
      edges.length,
    );
    expect(order.find((one) => one.node.id === 'a')?.also.map((also) => also.other.id)).toEqual(['b']);
  });

  it('keeps the facts of one type in the order in which main gave them', () => {
    const shown = graph(
      [node('r'), node('z'), node('b'), node('m')],
      [
        ['b', 'treatment_for', 'r'],
        ['m', 'treatment_for', 'r'],
        ['z', 'treatment_for', 'r'],
      ],
    );
    expect(tree(shown).order.map((one) => one.node.id)).toEqual(['r', 'z', 'b', 'm']);
  });

  it('leaves out a store, and says how many facts are reached only through it', () => {
    const active = tree(shown, new Set(['ACTIVE']));
    expect(active.order.map((one) => one.node.id)).toEqual(['r', 'a']);
    expect(active.unreached).toBe(1);
    expect(active.edges).toHaveLength(1);
  });

  it('always shows the fact that it is about', () => {
    expect(tree(shown, new Set()).order).toHaveLength(1);
  });
});

describe('the picture', () => {
  it('puts no two boxes on top of one another, at 150 facts too', () => {
    const { nodes, more } = pictureOf(tree(wide(150)));
    const boxes = [...nodes, ...more];
    expect(nodes).toHaveLength(150);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const apart =
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
        expect(apart).toBe(true);
      }
    }
  });

  it('is the same each time, with the fact that it is about in the middle', () => {
    const picture = pictureOf(tree(wide(40)));
    expect(pictureOf(tree(wide(40)))).toEqual(picture);
    expect(picture.nodes[0]).toMatchObject({ x: 0, y: 0 });
  });

  it('marks hidden neighbours by type beside their fact, and in one number where there are many facts', () => {
    expect(pictureOf(tree(wide(10))).more.map((m) => [m.of, m.label])).toEqual([['r', '+7 cause of']]);
    expect(pictureOf(tree(wide(100))).more.map((m) => m.label)).toEqual(['+7']);
  });

  it('cuts a long text in the box and says so', () => {
    const lines = labelLines(node('a', { text: 'word '.repeat(60) }));
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/…$/);
    expect(labelLines(node('a', { text: 'Sulfamethoxazole-trimethoprim 800 mg' })).slice(1)).toEqual([
      'Sulfamethoxazole-',
      'trimethoprim 800 mg',
    ]);
    expect(labelLines(node('a', { text: 'x'.repeat(70) })).every((line) => line.length <= 29)).toBe(true);
  });

  it('draws one line between a fact and what took its place, and the list says that they are about one thing', () => {
    const shown = graph(
      [node('r'), node('h', { store: 'HISTORY' })],
      [
        ['h', 'superseded_by', 'r'],
        ['h', 'same_condition_thread', 'r'],
      ],
    );
    expect(pictureOf(tree(shown)).edges.map((e) => e.edge.type)).toEqual(['superseded_by']);
    expect(tree(shown).order[1]?.also.map((also) => also.edge.type)).toEqual(['same_condition_thread']);
  });

  it('bends a line around a fact that it has nothing to do with, so that it does not seem to end there', () => {
    const shown = graph(
      [node('r'), node('a'), node('b'), node('c'), node('d')],
      [
        ['r', 'treatment_for', 'a'],
        ['r', 'treatment_for', 'b'],
        ['r', 'treatment_for', 'c'],
        ['r', 'treatment_for', 'd'],
        ['a', 'drug_interaction', 'c'],
      ],
    );
    const bends = new Map(pictureOf(tree(shown)).edges.map((e) => [`${e.edge.from}${e.edge.to}`, e.bend]));
    expect(bends.get('ra')).toBe(0);
    expect(Math.abs(bends.get('ac') ?? 0)).toBeGreaterThan(20);
  });

  it('marks an edge to a fact of the past, so that an interaction of then is not read as one of today', () => {
    const shown = graph(
      [node('r'), node('a'), node('h', { store: 'HISTORY' })],
      [
        ['r', 'drug_interaction', 'a'],
        ['r', 'drug_interaction', 'h'],
      ],
    );
    expect(pictureOf(tree(shown)).edges.map((e) => e.past)).toEqual([false, true]);
  });
});

describe('the picture as a file', () => {
  it('holds every fact, edge and mark, with the words escaped', () => {
    const shown = graph(
      [node('r', { text: 'A < B & "C"\u0001' }), node('h', { store: 'HISTORY' })],
      [
        ['h', 'superseded_by', 'r'],
        ['h', 'monitoring_for', 'r'],
      ],
    );
    const svg = graphSvg(pictureOf(tree(shown)), COLOURS);
    expect(svg).toContain('A &lt; B &amp; &quot;C&quot;');
    expect(svg).not.toContain('\u0001');
    expect(svg).toContain('replaced by');
    expect(svg).toContain('drug · HISTORY');
    expect(svg.match(/<polygon/g)).toHaveLength(1);
    expect(svg.match(/stroke-dasharray="2 4"/g)).toHaveLength(1);
    expect(svg).not.toMatch(/NaN|undefined|style=/);
  });
});
