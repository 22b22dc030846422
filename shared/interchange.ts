/**
 * Contracts that people script against: STAM JSONL, and the JSON that the command line and the window's bridge answer.
 * Schemas live here and are run on the main side only; the window imports the inferred types.
 */
import { z } from 'zod';
import {
  ASSERTIONS,
  CAUSES,
  ENTRY_TYPES,
  FLAGS,
  KINDS,
  RELATION_TYPES,
  STATUSES,
  STORES,
  SUBJECTS,
} from './vocabulary.ts';

/** A partial ISO date or null: "2024", "2024-03", "2024-03-12", "2024-03-13T10:00-05:00". */
const partial = z.string().nullable();

export const jsonlFact = z.object({
  kind: z.enum(KINDS),
  text: z.string().min(1),
  code: z.object({ system: z.string(), code: z.string(), display: z.string().nullish() }).nullish(),
  status: z.enum(STATUSES).nullish(),
  from: partial.optional(),
  to: partial.optional(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
  assertion: z.enum(ASSERTIONS).nullish(),
  subject: z.enum(SUBJECTS).nullish(),
});
export type JsonlFact = z.infer<typeof jsonlFact>;

const jsonlHead = {
  patient: z.string().min(1),
  id: z.string().min(1),
  time: partial.optional(),
  title: z.string().nullish(),
};

export const jsonlEntry = z.discriminatedUnion('type', [
  z.object({ ...jsonlHead, type: z.literal('note'), text: z.string() }),
  z.object({
    ...jsonlHead,
    type: z.literal('dialogue'),
    turns: z.array(z.object({ speaker: z.string(), text: z.string() })),
  }),
  z.object({ ...jsonlHead, type: z.literal('facts'), facts: z.array(z.unknown()) }),
]);
export type JsonlEntry = z.infer<typeof jsonlEntry>;

export const time = z.object({ date: z.string(), precision: z.enum(['year', 'month', 'day', 'minute']) });

export const relation = z.object({
  type: z.enum(RELATION_TYPES),
  /** Id of the other memory. */
  to: z.string(),
  /** "out": this memory has the relation to the other; "in": the other way round. */
  direction: z.enum(['out', 'in']),
  /** 0 to 1. */
  confidence: z.number(),
  grounds: z.string(),
});
export type Relation = z.infer<typeof relation>;

/** Memory as DESIGN §12 names its fields; dates are {date, precision} or null when unknown. */
export const memory = z.object({
  id: z.string(),
  patient: z.string(),
  kind: z.enum(KINDS),
  text: z.string(),
  subject: z.enum(SUBJECTS),
  assertion: z.enum(ASSERTIONS),
  code: z.object({ system: z.string(), code: z.string(), display: z.string().nullable() }).nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  quote: z.string(),
  entry: z.object({ id: z.string(), seq: z.number().int(), time: time.nullable(), document: z.string() }),
  validFrom: time.nullable(),
  validTo: time.nullable(),
  store: z.enum(STORES),
  cause: z.enum(CAUSES).nullable(),
  reason: z.string().nullable(),
  /** The incoming memory, or the entry where it states no more than an end. */
  trigger: z.object({ memory: z.string().nullable(), entry: z.string().nullable() }).nullable(),
  successor: z.string().nullable(),
  relations: z.array(relation),
  /** Number of entries that state it. */
  evidence: z.number().int().positive(),
  /** Clinical time of the newest entry that states it; null when no entry that states it is dated. */
  lastStated: time.nullable(),
  /** The problem or group it is shown under: its concept without value, dose and date. */
  concept: z.string(),
  flags: z.array(z.enum(FLAGS)),
});
export type Memory = z.infer<typeof memory>;

export const transition = z.object({
  seq: z.number().int(),
  from: z.enum(STORES).nullable(),
  to: z.enum(STORES),
  /** Null only where a memory became ACTIVE as it arrived or again because what had moved it was overruled. */
  cause: z.enum(CAUSES).nullable(),
  reason: z.string(),
  trigger: z.object({ memory: z.string().nullable(), entry: z.string().nullable() }),
  successor: z.string().nullable(),
});
export type Transition = z.infer<typeof transition>;

export const evidence = z.object({
  memory: z.string(),
  text: z.string(),
  quote: z.string(),
  /** states: the same fact once more; ends: no more than its end; corrects or voids it. */
  role: z.enum(['states', 'restates', 'ends', 'voids']),
  entry: z.object({
    id: z.string(),
    seq: z.number().int(),
    time: time.nullable(),
    title: z.string(),
    document: z.string(),
  }),
});
export type Evidence = z.infer<typeof evidence>;

/** `memory ID`: one memory with all that belongs to it. */
export const memoryDetail = z.object({
  memory,
  transitions: z.array(transition),
  evidence: z.array(evidence),
  /** The entry whose decisions brought it in. */
  decisions: z.array(z.string()),
  corrections: z.array(z.unknown()),
});
export type MemoryDetail = z.infer<typeof memoryDetail>;

/** `state PATIENT`. */
export const state = z.object({
  patient: z.string(),
  validAt: z.string().nullable(),
  seq: z.number().int(),
  active: z.array(memory),
  history: z.array(memory),
});
export type State = z.infer<typeof state>;

/** `patients`. */
export const patientRow = z.object({
  id: z.string(),
  name: z.string().nullable(),
  birthDate: z.string().nullable(),
  sex: z.string().nullable(),
  entries: z.number().int(),
  active: z.number().int(),
  history: z.number().int(),
  attention: z.number().int(),
  conflicts: z.number().int(),
  /** Clinical time of the newest dated entry; ages of facts are counted to it, never to the clock. */
  lastEntry: time.nullable(),
});
export type PatientRow = z.infer<typeof patientRow>;

/** `entries PATIENT`. */
export const entryRow = z.object({
  id: z.string(),
  seq: z.number().int(),
  sourceId: z.string(),
  document: z.string(),
  type: z.enum(ENTRY_TYPES),
  title: z.string(),
  time: time.nullable(),
  memories: z.number().int(),
  /** written: its facts are in the stores; waiting: text that no writer has read yet; failed: needs attention. */
  status: z.enum(['written', 'waiting', 'failed']),
  /** Which writer read a note or dialogue: "rules" or a model's file hash; null or absent where none did. */
  writer: z.string().nullish(),
});
export type EntryRow = z.infer<typeof entryRow>;

/** An entry opened in the window: its source with the spans that were quoted. */
export const entryDetail = z.object({
  entry: entryRow,
  body: z.string(),
  quotes: z.array(z.object({ memory: z.string(), start: z.number().int(), end: z.number().int() })),
  turns: z.array(z.object({ speaker: z.string(), start: z.number().int(), end: z.number().int() })),
});
export type EntryDetail = z.infer<typeof entryDetail>;

/** What a language model does in the write path. */
export const WRITE_ROLES = ['extract', 'link', 'update'] as const;
export type WriteRole = (typeof WRITE_ROLES)[number];

/** One question put to a language model, as the trace of an entry keeps it. */
export const modelCall = z.object({
  /** Place in the trace of the entry, from 0: what a correction names. */
  call: z.number().int(),
  role: z.enum(WRITE_ROLES),
  prompt: z.object({ id: z.string(), hash: z.string() }),
  /** sha256 of the model file, and of the adapter where there was one. */
  model: z.string(),
  adapter: z.string().nullable(),
  /** The last user turn: what varied. The rest is the prompt of that hash. */
  input: z.string(),
  span: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  /** Ids of the two memories that were compared. */
  pair: z.object({ older: z.string().nullable(), newer: z.string().nullable() }).nullable(),
  attempt: z.number().int(),
  raw: z.string(),
  parsed: z.unknown(),
  error: z.string().nullable(),
  probabilities: z.record(z.string(), z.number()).nullable(),
  tokens: z.object({ prompt: z.number().int(), evaluated: z.number().int(), generated: z.number().int() }),
  milliseconds: z.number(),
  /** What a person says the answer should have been; null where nobody did. */
  correction: z.unknown().nullable(),
});
export type ModelCallRow = z.infer<typeof modelCall>;

/** `decisions ENTRY`: the trace of one stage. */
export const decision = z.object({
  entry: z.string(),
  seq: z.number().int(),
  stage: z.enum(['extract', 'link', 'impact', 'update', 'guard', 'commit']),
  /** Which implementation decided: "rules" or a model's file hash. */
  writer: z.string(),
  input: z.unknown(),
  output: z.unknown(),
  /** Null for rules: no prompt, no tokens. */
  prompt: z.object({ id: z.string(), hash: z.string() }).nullable(),
  raw: z.string().nullable(),
  tokens: z.number().int().nullable(),
  milliseconds: z.number().nullable(),
  /** Every question that this stage put to a model; empty for rules. */
  calls: z.array(modelCall),
});
export type Decision = z.infer<typeof decision>;

export const ATTENTION_KINDS = [
  'text waits for a writer',
  'end before start',
  'likely the same patient',
  'allergy recorded as inactive',
  'lasting disease recorded as over',
  'import did not finish',
  'left out of a file',
  'entry could not be read',
  'sentence could not be read',
  'statement was refused',
  'text reads like an instruction',
  'stated again after a person moved it',
] as const;

/** `attention`: what waits for a person, and what to do. */
export const attentionItem = z.object({
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  patient: z.string().nullable(),
  memory: z.string().nullable(),
  entry: z.string().nullable(),
  document: z.string().nullable(),
  /** What is the matter, in a sentence. */
  message: z.string(),
  /** What a person can do about it, in a sentence. */
  advice: z.string(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

/** `conflicts`: two memories that cannot both be right, left where they were. */
export const conflict = z.object({
  id: z.string(),
  patient: z.string(),
  memories: z.tuple([z.string(), z.string()]),
  texts: z.tuple([z.string(), z.string()]),
  entry: z.string(),
  /** Which guard stopped the move. */
  guard: z.string(),
  message: z.string(),
});
export type Conflict = z.infer<typeof conflict>;

/** `import PATH…`. */
export const importReport = z.object({
  documents: z.number().int(),
  entries: z.number().int(),
  memories: z.number().int(),
  active: z.number().int(),
  history: z.number().int(),
  transitions: z.number().int(),
  attention: z.number().int(),
  /** Entries that were there already. */
  duplicates: z.number().int(),
  patients: z.array(z.string()),
  /** Files that gave nothing at all. */
  refused: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Parts of files that were left out or read with a doubt; at most 1,000 are listed, the rest is counted. */
  problems: z.array(z.object({ path: z.string(), where: z.string(), code: z.string(), message: z.string() })),
  problemCount: z.number().int(),
  cancelled: z.boolean(),
  ms: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

/** `doctor`. */
export const doctorReport = z.object({
  version: z.string(),
  node: z.string(),
  platform: z.string(),
  cores: z.number().int(),
  memoryBytes: z.number(),
  sqlite: z.string(),
  cipher: z.string(),
  sqliteVec: z.string(),
  workspace: z.object({ folder: z.string(), state: z.enum(['none', 'locked', 'open']), bytes: z.number() }),
  embedder: z.object({
    file: z.string().nullable(),
    present: z.boolean(),
    sha256: z.string().nullable(),
    dimensions: z.number().int().nullable(),
    backend: z.string().nullable(),
    threads: z.number().int().nullable(),
    /** Distinct texts that wait for a vector; null when no workspace is open. */
    waiting: z.number().int().nullable(),
    message: z.string(),
  }),
  writer: z.string(),
  /** Language models that are loaded now: what computes, and how fast. Empty while none is at work. */
  models: z.array(
    z.object({
      name: z.string(),
      sha256: z.string(),
      backend: z.string(),
      device: z.string(),
      threads: z.number().int(),
      contextLength: z.number().int(),
      vramBytes: z.number().nullable(),
      vramFreeBytes: z.number().nullable(),
      layersOnGpu: z.number().int(),
      layers: z.number().int(),
      /** Over the last requests; null before the first. */
      promptTokensPerSecond: z.number().nullable(),
      generatedTokensPerSecond: z.number().nullable(),
      /** Why the GPU is not used for the rest of the run; null while nothing has failed. */
      gpuTurnedOff: z.string().nullable(),
    }),
  ),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
});
export type DoctorReport = z.infer<typeof doctorReport>;

/** `verify`. */
export const verifyReport = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), message: z.string() })),
});
export type VerifyReport = z.infer<typeof verifyReport>;

/** One memory as a replay shows it: what it says, and where it stands. */
export const replayMemory = z.object({
  /** Public id of a memory that stands in the record; null for one that only the replay made. */
  id: z.string().nullable(),
  kind: z.enum(KINDS),
  text: z.string(),
  subject: z.enum(SUBJECTS),
  assertion: z.enum(ASSERTIONS),
  quote: z.string(),
  validFrom: time.nullable(),
  validTo: time.nullable(),
  store: z.enum(STORES),
  cause: z.enum(CAUSES).nullable(),
  reason: z.string().nullable(),
  /** It is a fact of the entry that was replayed, and not one that was there before. */
  ofEntry: z.boolean(),
});
export type ReplayMemory = z.infer<typeof replayMemory>;

export const replayWriter = z.object({ id: z.string(), name: z.string() });

/** `replay ENTRY`: the entry written once more into a scratch copy of the record as it was before it, beside what was written. */
export const replayReport = z.object({
  entry: z.string(),
  stage: z.enum(['all', 'extract', 'update']),
  written: replayWriter,
  replayed: replayWriter,
  /** What differs; memories that came out the same are counted only. */
  changes: z.array(
    z.object({
      change: z.enum(['only as written', 'only in the replay', 'different']),
      written: replayMemory.nullable(),
      replayed: replayMemory.nullable(),
      /** Names of the fields that differ, where both have it. */
      fields: z.array(z.string()),
    }),
  ),
  same: z.number().int(),
  conflicts: z.object({ written: z.array(z.string()), replayed: z.array(z.string()) }),
  decisions: z.array(decision),
  milliseconds: z.number(),
});
export type ReplayReport = z.infer<typeof replayReport>;

/** Which writer a replay uses. A prompt is named by its hash; without one the role's own is used. */
export const writerChoice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('rules') }),
  z.object({
    type: z.literal('model'),
    /** sha256 of a model file; the assigned one where it is absent. */
    model: z.string().optional(),
    prompts: z
      .object({ extract: z.string().optional(), link: z.string().optional(), update: z.string().optional() })
      .optional(),
  }),
]);
export type WriterChoice = z.infer<typeof writerChoice>;

/** `prompts`: the prompts there are, the program's own and those that a person has named. */
export const promptRow = z.object({
  role: z.enum(WRITE_ROLES),
  /** "built-in", or the name of the variant. */
  name: z.string(),
  hash: z.string(),
  text: z.string(),
});
export type PromptRow = z.infer<typeof promptRow>;

/** `write`: texts read by a writer. */
export const writeReport = z.object({
  writer: replayWriter,
  entries: z.number().int(),
  memories: z.number().int(),
  transitions: z.number().int(),
  attention: z.number().int(),
  /** Texts that still wait, because the work was stopped or the model failed on them. */
  waiting: z.number().int(),
  tokens: z.number().int(),
  cancelled: z.boolean(),
  /** Why texts still wait; null where none does or the work was cancelled. */
  message: z.string().nullable(),
  ms: z.number(),
});
export type WriteReport = z.infer<typeof writeReport>;

/** `training ROLE`: how many corrected decisions there are for each role. */
export const trainingCounts = z.object({
  extract: z.number().int(),
  link: z.number().int(),
  update: z.number().int(),
});
export type TrainingCounts = z.infer<typeof trainingCounts>;
