/**
 * Conservative deletion (DESIGN §5): scores of archived memories, calibrations by conformal risk control, candidates, and what persons
 * decided of them. Schemas are run on the main side only.
 */
import { z } from 'zod';
import { memoryDetail } from './interchange.ts';
import { actor } from './review.ts';
import { KINDS } from './vocabulary.ts';

/** Labels that count, by kind. */
export const labelCount = z.object({
  kind: z.enum(KINDS),
  safe: z.number().int(),
  never: z.number().int(),
  uncertain: z.number().int(),
});
export type LabelCount = z.infer<typeof labelCount>;

/** What a score rests on; the weight it had in words a person can follow. */
export const driver = z.object({
  name: z.string(),
  /** Contribution to the score in log-odds; positive: speaks for forgetting. */
  weight: z.number(),
  words: z.string(),
});
export type Driver = z.infer<typeof driver>;

export const SCORER_TYPES = ['baseline', 'model'] as const;
export type ScorerType = (typeof SCORER_TYPES)[number];

export const scorer = z.object({
  /** Hash of everything that decides its scores: features, coefficients or model and prompt. */
  id: z.string(),
  type: z.enum(SCORER_TYPES),
  name: z.string(),
  /** Hash of the labels that it was trained on; null for one that learned from none of ours. */
  trainedOn: z.string().nullable(),
  labels: z.number().int(),
  at: z.string(),
  by: actor.nullable(),
  /** Archived memories that have a score of it, and those that there are. */
  scored: z.number().int(),
  archived: z.number().int(),
});
export type Scorer = z.infer<typeof scorer>;

/**
 * strict: never_forget and uncertain are protected (the only one that may propose); never_forget only and temporal status are the paper's
 * diagnostics, shown beside it and unsafe.
 */
export const LOSSES = ['strict', 'never_forget only', 'temporal status'] as const;
export type Loss = (typeof LOSSES)[number];

/** pooled: one threshold; per type: one for each concept type with enough items; types as unit: a concept type is one exchangeable item. */
export const GROUPINGS = ['pooled', 'per type', 'types as unit'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const threshold = z.object({
  /** Kind that it is for; null: all. */
  group: z.string().nullable(),
  /** Protected items (or concept types) that it rests on. */
  n: z.number().int(),
  /** ⌊α(n+1) − 1⌋; below 0 nothing can be proposed. */
  k: z.number().int(),
  /** Only scores above it are proposed; 1 proposes nothing. */
  tau: z.number(),
  feasible: z.boolean(),
  /** Protected labels that are missing until k is 0. */
  missing: z.number().int(),
});
export type Threshold = z.infer<typeof threshold>;

export const deletionCalibration = z.object({
  id: z.string(),
  scorer: z.string(),
  scorerName: z.string(),
  grouping: z.enum(GROUPINGS),
  loss: z.enum(LOSSES),
  alpha: z.number(),
  /** Hash of the labels that it was made on; not those of the training of the scorer. */
  labelSet: z.string(),
  labels: z.number().int(),
  thresholds: z.array(threshold),
  /** The diagnostics beside it; never in use. */
  diagnostics: z.array(
    z.object({
      loss: z.enum(LOSSES),
      thresholds: z.array(threshold),
      /** Protected items that it would propose, and how many there are: why it is unsafe. */
      above: z.number().int(),
      of: z.number().int(),
    }),
  ),
  /** Of what its labels have nothing in common with those of training; none: its scorer was trained on none. */
  apart: z.enum(['patient', 'concept', 'none']),
  /** Labels by score, in equal steps from 0 to 1, for a plot. */
  bins: z.array(z.object({ safe: z.number().int(), never: z.number().int(), uncertain: z.number().int() })),
  at: z.string(),
  /** Who signed it. */
  by: actor,
  inUse: z.boolean(),
  /** Why it holds no longer (labels, scorer or record changed; too many rejections); null while it does. */
  void: z.string().nullable(),
  /** Proposals decided since, and those that a clinician rejected. */
  decided: z.number().int(),
  rejected: z.number().int(),
  /** Rejections at which it is turned off: α(m+1) − 1 over the last m decisions. */
  rejectionsAllowed: z.number(),
  /** Proposals that may be kept one after the other before it is turned off; 0: the next one that is kept turns it off. */
  keepsLeft: z.number().int(),
});
export type DeletionCalibration = z.infer<typeof deletionCalibration>;

/** Where things stand, in a sentence, and what is missing. */
export const forgettingStatus = z.object({
  /** True: candidates can be proposed. */
  calibrated: z.boolean(),
  message: z.string(),
  calibration: deletionCalibration.nullable(),
  candidates: z.number().int(),
  /** Approved, within the undo window. */
  waiting: z.number().int(),
  purged: z.number().int(),
  /** Hours between approval and purge. */
  undoHours: z.number().int(),
  /** Earliest UTC time at which something may be purged; null where nothing waits. */
  nextPurge: z.string().nullable(),
});
export type ForgettingStatus = z.infer<typeof forgettingStatus>;

export const DELETION_DECISIONS = ['approve', 'keep', 'defer'] as const;
export type DeletionDecision = (typeof DELETION_DECISIONS)[number];

/** An archived memory above its threshold. */
export const candidate = z.object({
  memory: z.string(),
  patient: z.string(),
  patientName: z.string().nullable(),
  kind: z.enum(KINDS),
  text: z.string(),
  concept: z.string(),
  score: z.number(),
  tau: z.number(),
  drivers: z.array(driver),
  /** Hash of all that is shown of it; an approval names it. */
  version: z.string(),
  /** What was decided before of this or an earlier version; null: nothing. */
  last: z.object({ decision: z.enum(DELETION_DECISIONS), by: actor, at: z.string(), reason: z.string() }).nullable(),
});
export type Candidate = z.infer<typeof candidate>;

export const candidates = z.object({
  status: forgettingStatus,
  items: z.array(candidate),
  total: z.number().int(),
  next: z.string().nullable(),
});
export type Candidates = z.infer<typeof candidates>;

/** A candidate opened: what a person decides by. */
export const candidateDetail = candidate.extend({
  detail: memoryDetail,
  dependents: z.array(z.object({ memory: z.string(), text: z.string(), relation: z.string() })),
  /** Kept questions whose evidence or answer shows it; they are deleted with it. */
  questions: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Entries whose text is blacked out where it states the memory. */
  sources: z.array(z.object({ entry: z.string(), title: z.string(), quote: z.string() })),
  /** Places in the record that say the same and stay: other entries, other memories. */
  elsewhere: z.array(z.string()),
});
export type CandidateDetail = z.infer<typeof candidateDetail>;

/** An approved deletion within its undo window, or one that was carried out. */
export const tombstone = z.object({
  id: z.string(),
  patient: z.string(),
  memory: z.string(),
  kind: z.enum(KINDS),
  /** Its text, while it can be taken back; null once it is purged. */
  text: z.string().nullable(),
  by: actor,
  at: z.string(),
  reason: z.string(),
  /** UTC time from which it may be purged. */
  purgeAfter: z.string(),
  purgedAt: z.string().nullable(),
});
export type Tombstone = z.infer<typeof tombstone>;

export const purgeReport = z.object({
  purged: z.number().int(),
  /** Approved, but the undo window is open. */
  waiting: z.number().int(),
  /** Not purged, and why. */
  refused: z.array(z.object({ memory: z.string(), message: z.string() })),
  /** Rows removed or blacked out, by table. */
  removed: z.record(z.string(), z.number().int()),
  /** The search of every page behind it. */
  verified: z.object({ ok: z.boolean(), message: z.string() }),
  ms: z.number(),
});
export type PurgeReport = z.infer<typeof purgeReport>;

/** `verify --purged`. */
export const purgedVerdict = z.object({
  ok: z.boolean(),
  /** Purged texts that were looked for, and those found again. */
  texts: z.number().int(),
  found: z.array(z.object({ tombstone: z.string(), where: z.string() })),
  pages: z.number().int(),
  message: z.string(),
});
export type PurgedVerdict = z.infer<typeof purgedVerdict>;
