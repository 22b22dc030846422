/**
 * What the program answers about its language models: which there are, whether each is fit to write, and which does what.
 * Nothing here is clinical data, so none of it needs a workspace.
 */
import { z } from 'zod';
import { WRITE_ROLES } from './interchange.ts';

/** What a language model can be asked to do. The first three write into records. */
export const MODEL_ROLES = [...WRITE_ROLES, 'answer'] as const;
export type AssignableRole = (typeof MODEL_ROLES)[number];

export const PROBE_PARTS = ['JSON', 'contradiction pairs', 'negation', 'subject', 'dates', 'units'] as const;
export type ProbePartName = (typeof PROBE_PARTS)[number];

export const probePart = z.strictObject({
  name: z.enum(PROBE_PARTS),
  /** Questions answered rightly, of how many, and how many must be. */
  right: z.number().int(),
  of: z.number().int(),
  needed: z.number().int(),
  passed: z.boolean(),
  /** One sentence for a clinician. */
  words: z.string(),
  /** Names of the questions that were answered wrongly, for whoever wants to look closer. */
  wrong: z.array(z.string()),
});
export type ProbePart = z.infer<typeof probePart>;

export const probeResult = z.strictObject({
  /** Of the questions and bars: results of another version count as not tried. */
  version: z.number().int(),
  passed: z.boolean(),
  parts: z.array(probePart),
  /** Wall time of the whole probe. */
  milliseconds: z.number(),
});
export type ProbeResult = z.infer<typeof probeResult>;

export const roleAssignment = z.strictObject({
  /** sha256 of the model file, and of the adapter file where there is one. */
  model: z.string(),
  adapter: z.string().nullable(),
});
export type RoleAssignment = z.infer<typeof roleAssignment>;

export const roleAssignments = z.strictObject({
  extract: roleAssignment.nullable(),
  link: roleAssignment.nullable(),
  update: roleAssignment.nullable(),
  answer: roleAssignment.nullable(),
});

export const modelRow = z.strictObject({
  /** What commands call it: the catalogue's id, else the file's name without ".gguf". */
  id: z.string(),
  /** As shown: the catalogue's name, else the name in the file, else the file's name. */
  name: z.string(),
  kind: z.enum(['language model', 'embedder', 'adapter', 'unusable']),
  /** Its file on this machine; null where it is not here yet. */
  file: z.string().nullable(),
  fileName: z.string(),
  /** Of the file; where it is not here, of what would be fetched. Null: not known. */
  bytes: z.number().nullable(),
  /** Of the file; where it is not here, as pinned in the catalogue. Null: not known or not pinned. */
  sha256: z.string().nullable(),
  /** llama.cpp's name of the architecture ("qwen3"). */
  architecture: z.string().nullable(),
  /** Weights, counted. */
  parameters: z.number().nullable(),
  quantization: z.string().nullable(),
  /** Tokens that it was made for. */
  contextLength: z.number().nullable(),
  licence: z.string().nullable(),
  /** Where it comes from, as a person may read it. */
  source: z.string().nullable(),
  /** Roles that the catalogue has it for. */
  meantFor: z.array(z.enum(MODEL_ROLES)),
  /** Roles that it has been given. */
  roles: z.array(z.enum(MODEL_ROLES)),
  /** fit and unfit speak of the model without an adapter; "not tried" of one that was never asked or of an embedder. */
  fitness: z.enum(['fit', 'unfit', 'not tried']),
  probe: probeResult.nullable(),
  /** Comes with the program and cannot be removed. */
  bundled: z.boolean(),
  /** `models fetch` can get it. */
  fetchable: z.boolean(),
  /** Bytes that an unfinished fetch has kept; null where there is none. */
  fetched: z.number().nullable(),
  /** A sentence: why it cannot be used, or what is not as it should be. */
  problem: z.string().nullable(),
});
export type ModelRow = z.infer<typeof modelRow>;

export const modelsList = z.strictObject({
  /** Where a person may put model files; it need not exist. */
  folder: z.string(),
  models: z.array(modelRow),
  roles: roleAssignments,
  /** Sentences about the list as a whole. */
  notes: z.array(z.string()),
});
export type ModelsList = z.infer<typeof modelsList>;

export const addedModels = z.strictObject({
  added: z.array(z.strictObject({ id: z.string(), file: z.string(), how: z.enum(['linked', 'copied', 'was there']) })),
  refused: z.array(z.strictObject({ file: z.string(), message: z.string() })),
});
export type AddedModels = z.infer<typeof addedModels>;

export const fetchedModel = z.strictObject({
  id: z.string(),
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Whether the file was compared with a hash that this program carries, or with the one that the server states. */
  checked: z.enum(['pinned hash', "server's hash", 'size only']),
  /** Sentences about the way it went. */
  notes: z.array(z.string()),
});
export type FetchedModel = z.infer<typeof fetchedModel>;

export const probedModel = z.strictObject({
  id: z.string(),
  adapter: z.string().nullable(),
  result: probeResult,
  /** The result in words for a clinician. */
  words: z.string(),
});
export type ProbedModel = z.infer<typeof probedModel>;

export const assignedRole = z.strictObject({
  role: z.enum(MODEL_ROLES),
  /** Ids; null where the role was taken away. */
  model: z.string().nullable(),
  adapter: z.string().nullable(),
});
export type AssignedRole = z.infer<typeof assignedRole>;

export const removedModel = z.strictObject({
  id: z.string(),
  /** Roles that nobody has now. */
  roles: z.array(z.enum(MODEL_ROLES)),
});
export type RemovedModel = z.infer<typeof removedModel>;
