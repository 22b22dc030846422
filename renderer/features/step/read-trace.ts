/**
 * The trace of an entry as its pages show it. A trace is kept as it was written, also by earlier versions, so nothing in it is
 * taken for granted: what is not there reads as null or as an empty list, and never as a number.
 */
import type { Decision } from '../../../shared/interchange.ts';
import { type JsonRecord, listIn, numberIn, recordOf, recordsOf, textIn } from '../../ui/unknown-json.ts';

export interface Named {
  id: string;
  text: string;
}

export interface LinkTrace {
  memory: Named | null;
  keys: string[];
  joined: number;
  relations: { type: string; from: Named | null; to: Named | null; confidence: number | null; grounds: string }[];
}

export interface ImpactTrace {
  memory: Named | null;
  limit: number | null;
  used: [channel: string, count: number][];
  semantic: string | null;
  candidates: { memory: Named | null; channel: string; score: number | null }[];
}

export interface MoveTrace {
  memory: Named | null;
  from: string | null;
  to: string | null;
  cause: string | null;
  successor: Named | null;
}

export interface UpdateTrace {
  thread: number | null;
  policy: string | null;
  because: string | null;
  moves: MoveTrace[];
}

export interface GuardTrace {
  older: Named | null;
  newer: Named | null;
  guard: string;
  ok: boolean;
}

/** The decision of one stage; undefined where the trace does not hold it. */
export function stageOf(decisions: readonly Decision[], stage: Decision['stage']): Decision | undefined {
  return decisions.find((decision) => decision.stage === stage);
}

export function readExtract(decision: Decision): { facts: number | null; refused: { text: string; why: string }[] } {
  const output = recordOf(decision.output);
  return {
    facts: output && numberIn(output, 'facts'),
    refused: recordsOf(output?.refused).map((item) => ({
      text: textIn(item, 'text') ?? '',
      why: textIn(item, 'why') ?? 'no reason is kept',
    })),
  };
}

export function readLinks(decision: Decision): LinkTrace[] {
  const inputs = recordsOf(decision.input);
  return recordsOf(decision.output).map((item, at) => ({
    memory: named(item.memory),
    keys: texts(inputs[at]?.keys),
    joined: listIn(item, 'joinedThreads').length,
    relations: recordsOf(item.relations).map((relation) => ({
      type: textIn(relation, 'type') ?? '',
      from: named(relation.from),
      to: named(relation.to),
      confidence: numberIn(relation, 'confidence'),
      grounds: textIn(relation, 'grounds') ?? '',
    })),
  }));
}

export function readImpact(decision: Decision): ImpactTrace[] {
  return recordsOf(decision.output).map((item) => {
    const budget = recordOf(item.budget);
    return {
      memory: named(item.memory),
      limit: budget && numberIn(budget, 'limit'),
      used: Object.entries(recordOf(budget?.used) ?? {}).flatMap(([channel, count]): [string, number][] =>
        typeof count === 'number' ? [[channel, count]] : [],
      ),
      semantic: budget && textIn(budget, 'semantic'),
      candidates: recordsOf(item.candidates).map((candidate) => ({
        memory: named(candidate.memory),
        channel: textIn(candidate, 'channel') ?? '',
        score: numberIn(candidate, 'score'),
      })),
    };
  });
}

export function readUpdates(decision: Decision): UpdateTrace[] {
  const inputs = recordsOf(decision.input);
  return recordsOf(decision.output).map((item, at) => {
    const input: JsonRecord = inputs[at] ?? {};
    return {
      thread: numberIn(item, 'thread'),
      policy: textIn(input, 'policy'),
      because: textIn(input, 'because'),
      moves: recordsOf(item.moves).map((move) => ({
        memory: named(move.memory),
        from: textIn(move, 'from'),
        to: textIn(move, 'to'),
        cause: textIn(move, 'cause'),
        successor: named(move.successor),
      })),
    };
  });
}

export function readGuards(decision: Decision): GuardTrace[] {
  const inputs = recordsOf(decision.input);
  return recordsOf(decision.output).map((item, at) => ({
    older: named(inputs[at]?.older),
    newer: named(inputs[at]?.newer),
    guard: textIn(item, 'guard') ?? 'unnamed',
    ok: item.ok === true,
  }));
}

export function readCommit(decision: Decision): {
  changed: number | null;
  transitions: number | null;
  conflicts: number | null;
} {
  const output = recordOf(decision.output) ?? {};
  return {
    changed: numberIn(output, 'changed'),
    transitions: numberIn(output, 'transitions'),
    conflicts: numberIn(output, 'conflicts'),
  };
}

/** Text of every memory that the trace names, by its id. */
export function namesIn(decisions: readonly Decision[]): Map<string, string> {
  const names = new Map<string, string>();
  const add = (memory: Named | null): void => {
    if (memory) names.set(memory.id, memory.text);
  };
  const link = stageOf(decisions, 'link');
  for (const item of link ? readLinks(link) : []) {
    add(item.memory);
    for (const relation of item.relations) {
      add(relation.from);
      add(relation.to);
    }
  }
  const impact = stageOf(decisions, 'impact');
  for (const item of impact ? readImpact(impact) : []) for (const candidate of item.candidates) add(candidate.memory);
  const guard = stageOf(decisions, 'guard');
  for (const item of guard ? readGuards(guard) : []) {
    add(item.older);
    add(item.newer);
  }
  return names;
}

function named(value: unknown): Named | null {
  const record = recordOf(value);
  const id = record && textIn(record, 'id');
  const text = record && textIn(record, 'text');
  return id !== null && text !== null ? { id, text } : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
