/** Which memories a graph shows, and which it counts. */
import { describe, expect, it } from 'vitest';
import type { GraphLink, GraphPlace, GraphSource } from '../../../electron/read/graph/graph-source.ts';
import { neighbourhoodOf } from '../../../electron/read/graph/neighbourhood-of.ts';
import type { EdgeType } from '../../../shared/asking.ts';

type Tie = [from: string, type: EdgeType, to: string];

/** Ids that begin with "h" are in HISTORY; the digits say how new a memory is. */
const place = (id: string): GraphPlace => ({
  id,
  store: id.startsWith('h') ? 'HISTORY' : 'ACTIVE',
  activeFrom: `2000-${id.replace(/\D/g, '').padStart(4, '0')}`,
});

function record(ties: readonly Tie[]): GraphSource {
  return {
    links: (id) =>
      ties.flatMap(([from, type, to]): GraphLink[] => {
        const edge = { from, type, to, confidence: type === 'superseded_by' ? null : 0.7, grounds: 'a table' };
        if (from === id) return [{ ...edge, other: place(to) }];
        return to === id ? [{ ...edge, other: place(from) }] : [];
      }),
    node: (id) => ({
      id,
      kind: 'medication',
      text: id,
      concept: id,
      store: place(id).store,
      cause: null,
      subject: 'patient',
      assertion: 'present',
      validFrom: null,
      validTo: null,
      evidence: 1,
    }),
  };
}

const fan = (type: EdgeType, count: number, name = 'a', root = 'r'): Tie[] =>
  Array.from({ length: count }, (_, i): Tie => [root, type, `${name}${i}`]);
const shown = (graph: ReturnType<typeof neighbourhoodOf>) => graph.nodes.map((n) => n.id);

describe('the neighbourhood of a memory', () => {
  it('follows edges in either direction, and says how far each memory is', () => {
    const graph = neighbourhoodOf(
      record([
        ['r', 'treatment_for', 'a1'],
        ['h2', 'superseded_by', 'r'],
        ['a1', 'systemic_link', 'a3'],
      ]),
      'r',
      [],
      null,
    );
    expect(graph.nodes.map((n) => [n.id, n.distance])).toEqual([
      ['r', 0],
      ['a1', 1],
      ['h2', 1],
      ['a3', 2],
    ]);
    expect(graph.edges.map((e) => `${e.from} ${e.type} ${e.to}`)).toEqual([
      'h2 superseded_by r',
      'a1 systemic_link a3',
      'r treatment_for a1',
    ]);
  });

  it('shows the edges among neighbours too, each once', () => {
    const graph = neighbourhoodOf(
      record([
        ['r', 'treatment_for', 'a1'],
        ['r', 'drug_interaction', 'a2'],
        ['a2', 'treatment_for', 'a1'],
      ]),
      'r',
      [],
      null,
    );
    expect(graph.edges).toHaveLength(3);
  });

  it('holds at most as many memories as are asked for, and counts the rest by type', () => {
    const graph = neighbourhoodOf(
      record([...fan('monitoring_for', 400), ...fan('treatment_for', 30, 'h')]),
      'r',
      ['r'],
      null,
    );
    expect(graph.nodes).toHaveLength(150);
    const more = new Map(graph.nodes[0]?.more.map((m) => [m.type, m.count]));
    expect(more).toEqual(new Map([['monitoring_for', 400 - 119]]));
    expect(graph.edges).toHaveLength(149);
  });

  it('shares the room out over the types in turn, so that many results do not crowd out one allergy', () => {
    const ties: Tie[] = [...fan('monitoring_for', 500), ['r', 'causal', 'h9']];
    const graph = neighbourhoodOf(record(ties), 'r', ['r'], null, 10);
    expect(shown(graph)).toContain('h9');
    expect(graph.nodes).toHaveLength(10);
  });

  it('takes ACTIVE before HISTORY and the newer before the older', () => {
    const ties: Tie[] = ['h9', 'a1', 'a3', 'h2', 'a2'].map((id) => ['r', 'treatment_for', id]);
    expect(shown(neighbourhoodOf(record(ties), 'r', [], null, 5))).toEqual(['r', 'a3', 'a2', 'a1', 'h9']);
  });

  it('does not depend on the order in which the edges were written', () => {
    const ties: Tie[] = [...fan('causal', 20), ...fan('treatment_for', 20, 'h'), ['a3', 'drug_interaction', 'h4']];
    const graph = neighbourhoodOf(record(ties), 'r', [], null, 25);
    expect(neighbourhoodOf(record(ties.toReversed()), 'r', [], null, 25)).toEqual(graph);
  });

  it('shows twelve of a type before anybody asks, and all of them when the memory is expanded', () => {
    const source = record(fan('monitoring_for', 30));
    const first = neighbourhoodOf(source, 'r', [], null);
    expect(first.nodes).toHaveLength(13);
    expect(first.nodes[0]?.more).toEqual([{ type: 'monitoring_for', count: 18 }]);
    const all = neighbourhoodOf(source, 'r', ['r'], null);
    expect(all.nodes).toHaveLength(31);
    expect(all.nodes[0]?.more).toEqual([]);
  });

  it('adds the neighbours of a memory that is expanded, however far it is', () => {
    const chain: Tie[] = Array.from({ length: 8 }, (_, i): Tie => [`h${i}`, 'superseded_by', `h${i + 1}`]);
    const source = record([['h8', 'superseded_by', 'r'], ...chain]);
    const first = neighbourhoodOf(source, 'r', [], null);
    expect(shown(first)).toEqual(['r', 'h8', 'h7']);
    expect(first.nodes.at(-1)?.more).toEqual([{ type: 'superseded_by', count: 1 }]);
    const further = neighbourhoodOf(source, 'r', ['h7', 'h6', 'nowhere'], null);
    expect(shown(further)).toEqual(['r', 'h8', 'h7', 'h6', 'h5']);
  });

  it('lets none that found no room beside the memory come in by a longer way, and calls none farther than it is', () => {
    const chain: Tie[] = Array.from({ length: 29 }, (_, i): Tie => [`a${i}`, 'superseded_by', `a${i + 1}`]);
    const source = record([...fan('treatment_for', 30), ...chain]);
    const first = neighbourhoodOf(source, 'r', [], null);
    expect(first.nodes).toHaveLength(13);
    expect(first.nodes[0]?.more).toEqual([{ type: 'treatment_for', count: 18 }]);
    const further = neighbourhoodOf(source, 'r', ['a18'], null);
    expect(further.nodes.find((n) => n.id === 'a17')?.distance).toBe(1);
  });

  it('follows only the types that are asked for, and counts no others', () => {
    const source = record([...fan('causal', 20), ...fan('treatment_for', 20, 'h')]);
    const graph = neighbourhoodOf(source, 'r', [], ['causal']);
    expect(new Set(graph.edges.map((e) => e.type))).toEqual(new Set(['causal']));
    expect(graph.nodes[0]?.more).toEqual([{ type: 'causal', count: 8 }]);
    expect(neighbourhoodOf(source, 'r', [], []).nodes).toHaveLength(1);
  });

  it('counts a hidden memory that hangs on by two types in both, and shows it once', () => {
    const ties: Tie[] = fan('causal', 1).flatMap(([from, , to]): Tie[] => [
      [from, 'causal', to],
      [from, 'treatment_for', to],
    ]);
    const graph = neighbourhoodOf(record(ties), 'r', [], null);
    expect(graph.nodes).toHaveLength(2);
    expect(graph.edges).toHaveLength(2);
    expect(neighbourhoodOf(record(ties), 'r', [], null, 1).nodes[0]?.more).toHaveLength(2);
  });
});
