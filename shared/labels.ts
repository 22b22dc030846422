/**
 * Labels of archived memories: who labelled what under which guideline, how far two people agree, and what a third decided. Schemas are
 * run on the main side only.
 */
import { z } from 'zod';
import { memoryDetail } from './interchange.ts';
import { actor } from './review.ts';
import { KINDS } from './vocabulary.ts';

/** DESIGN §1. Keys 1, 2, 3 in this order. */
export const ENDURANCE_CLASSES = ['safe_to_forget', 'never_forget', 'uncertain'] as const;
export type EnduranceClass = (typeof ENDURANCE_CLASSES)[number];

/** random: over all archived memories; by kind: as many of each; near the threshold: where the scorer is least sure. */
export const SAMPLINGS = ['random', 'by kind', 'near the threshold'] as const;
export type Sampling = (typeof SAMPLINGS)[number];

export const guideline = z.object({
  version: z.number().int(),
  /** Markdown. */
  text: z.string(),
  by: actor.nullable(),
  at: z.string().nullable(),
});
export type Guideline = z.infer<typeof guideline>;

/** A round: one sample, given out to annotators. */
export const labelRound = z.object({
  id: z.string(),
  name: z.string(),
  sampling: z.enum(SAMPLINGS),
  /** Draws the sample: the same seed on the same record draws the same. */
  seed: z.string(),
  guideline: z.number().int(),
  annotators: z.array(actor),
  /** Share of the items that two people label without seeing each other's, 0 to 1. */
  overlap: z.number(),
  items: z.number().int(),
  /** Labels given, and asked for in all. */
  labelled: z.number().int(),
  asked: z.number().int(),
  /** Items on which two people disagree and nobody has decided. */
  disputed: z.number().int(),
  by: actor,
  at: z.string(),
});
export type LabelRound = z.infer<typeof labelRound>;

/** What one annotator has to do in a round. */
export const labelProgress = z.object({
  round: z.string(),
  done: z.number().int(),
  skipped: z.number().int(),
  total: z.number().int(),
  /** Labels an hour over the last 50, pauses of more than two minutes left out; null before the third. */
  perHour: z.number().nullable(),
});
export type LabelProgress = z.infer<typeof labelProgress>;

/** One decision a screen. Nothing of it tells what anybody else said. */
export const labelItem = z.object({
  /** Of this item in this round. */
  id: z.string(),
  round: z.string(),
  patient: z.string(),
  memory: memoryDetail,
  /** What took its place; null where nothing did. */
  successor: z.object({ memory: z.string(), text: z.string() }).nullable(),
  /** Memories that hang on it, in words of the relation. */
  dependents: z.array(z.object({ memory: z.string(), text: z.string(), relation: z.string() })),
  /** What this person said of it before; null: nothing yet. */
  own: z.object({ label: z.enum(ENDURANCE_CLASSES), note: z.string() }).nullable(),
  skipped: z.boolean(),
  /** The memory reads otherwise than when the sample was drawn, or is gone. */
  changed: z.boolean(),
});
export type LabelItem = z.infer<typeof labelItem>;

/** The next items of one annotator, so that the window need not ask between two keys, and how far they are. */
export const labelQueue = z.object({ items: z.array(labelItem), progress: labelProgress });
export type LabelQueue = z.infer<typeof labelQueue>;

const interval = z.object({ value: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() });

/** Agreement of two or more annotators; null where it cannot be told (one class only, too few items). */
export const agreement = z.object({
  /** Items that at least two people have labelled. */
  items: z.number().int(),
  observed: interval,
  /** Cohen's κ for each pair of annotators. */
  pairs: z.array(
    z.object({
      a: actor,
      b: actor,
      items: z.number().int(),
      kappa: interval,
      /** Rows: what a said; columns: what b said, in the order of ENDURANCE_CLASSES. */
      table: z.array(z.array(z.number().int())),
    }),
  ),
  /** Krippendorff's α, nominal, with a bootstrap interval (95 %, by item, seeded). */
  alpha: interval,
  byKind: z.array(z.object({ kind: z.enum(KINDS), items: z.number().int(), observed: z.number().nullable() })),
});
export type Agreement = z.infer<typeof agreement>;

/** An item that two people labelled differently, for a third. */
export const disputedItem = labelItem.extend({
  /** Without names: the third decides on the memory, not between people. */
  said: z.array(z.object({ label: z.enum(ENDURANCE_CLASSES), note: z.string() })),
});
export type DisputedItem = z.infer<typeof disputedItem>;

/** The label that counts for a memory. disputed and undecided: treated as uncertain, which protects it. */
export const settledLabel = z.object({
  memory: z.string(),
  patient: z.string(),
  kind: z.enum(KINDS),
  concept: z.string(),
  label: z.enum(ENDURANCE_CLASSES),
  how: z.enum(['one annotator', 'agreed', 'adjudicated', 'disputed', 'imported']),
  guideline: z.number().int(),
  /** Drawn for its score alone: it may teach a scorer, and is no sample that a threshold may rest on. */
  byScore: z.literal(true).optional(),
});
export type SettledLabel = z.infer<typeof settledLabel>;

/** One label a line of JSONL. */
export const labelLine = z.object({
  memory: z.string(),
  patient: z.string(),
  kind: z.enum(KINDS),
  text: z.string(),
  label: z.enum(ENDURANCE_CLASSES),
  annotator: z.string(),
  at: z.string(),
  guideline: z.number().int(),
  round: z.string(),
  note: z.string(),
  /** True for the word of a third on what two disagreed on. */
  adjudicated: z.boolean(),
});
export type LabelLine = z.infer<typeof labelLine>;

export const labelImport = z.object({
  taken: z.number().int(),
  /** Labels that were there already, word for word. */
  known: z.number().int(),
  skipped: z.array(z.object({ line: z.number().int(), message: z.string() })),
});
export type LabelImport = z.infer<typeof labelImport>;
