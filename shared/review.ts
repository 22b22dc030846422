/**
 * What persons do to a record: who they are, what they correct, what they have looked at, and what is on the audit log. Schemas are run
 * on the main side only; the window takes the types.
 */
import { z } from 'zod';
import { conflict, time, transition } from './interchange.ts';
import { ASSERTIONS, CAUSES, KINDS, STORES, SUBJECTS } from './vocabulary.ts';

/** clinician: decides on the record; annotator: labels; researcher: samples, scores, calibrates, and hands labels on. */
export const PERSON_ROLES = ['clinician', 'annotator', 'researcher'] as const;
export type PersonRole = (typeof PERSON_ROLES)[number];

/** A user of the workspace. There is one passphrase for all: a name says who acts, it keeps nobody out. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(PERSON_ROLES)),
  /** False: no longer works here; what they did stays under their name. */
  active: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** Who did something, as it is shown: the name as it is now. */
export const actor = z.object({ id: z.string(), name: z.string() });
export type Actor = z.infer<typeof actor>;

/** Why a memory is moved to HISTORY by a person. */
export const PERSON_CAUSES = ['superseded', 'resolved', 'entered in error'] as const;

/**
 * What a person does to one memory. Every correction is an entry of the record in update order, so that "as known after entry n" and undo
 * need nothing of their own.
 */
export const correctionAct = z.discriminatedUnion('what', [
  /** Undoes the move of a memory to HISTORY: it is current. Yields to what an entry of a later clinical time says. */
  z.object({ what: z.literal('keep active') }).strict(),
  /** Moves a memory to HISTORY, or gives one that is there another cause, successor or end. */
  z
    .object({
      what: z.literal('move to history'),
      cause: z.enum(PERSON_CAUSES),
      /** Public id of the memory that took its place; needed where the cause is "superseded". */
      successor: z.string().nullable(),
      /** The day on which it ended, ISO at its precision; null: not known. */
      until: z.string().nullable(),
    })
    .strict(),
  /** It is about somebody else: entered in error for the patient, and kept as what it is of that person. */
  z
    .object({
      what: z.literal('wrong subject'),
      subject: z.enum(['family member', 'other']),
      /** Who, as a person writes it ("mother"); null where it is not known. */
      who: z.string().max(80).nullable(),
    })
    .strict(),
]);
export type CorrectionAct = z.infer<typeof correctionAct>;

/** A correction on record. */
export const correction = z.object({
  id: z.string(),
  patient: z.string(),
  memory: z.string(),
  act: correctionAct.or(z.object({ what: z.literal('both hold'), other: z.string() })),
  reason: z.string(),
  by: actor,
  /** UTC. */
  at: z.string(),
  /** The entry that holds its place in the update order. */
  entry: z.object({ id: z.string(), seq: z.number().int() }),
  /** Who took it back, and when; null while it holds. */
  undone: z.object({ by: actor, at: z.string(), reason: z.string() }).nullable(),
  /** False: a later statement of the record says otherwise, so it decides nothing now. */
  holds: z.boolean(),
});
export type Correction = z.infer<typeof correction>;

/** Of whom a text speaks and how: without it, "Diabetes" that is denied reads like one that is there. */
const spoken = { subject: z.enum(SUBJECTS), assertion: z.enum(ASSERTIONS) };

/** A memory that an act moved, itself or as one that hangs on it. */
export const movedMemory = z.object({
  memory: z.string(),
  text: z.string(),
  ...spoken,
  kind: z.enum(KINDS),
  from: z.enum(STORES).nullable(),
  to: z.enum(STORES),
  cause: z.enum(CAUSES).nullable(),
  reason: z.string(),
  /** True: the memory that the person named; false: it depends on that one and was looked at again. */
  named: z.boolean(),
});
export type MovedMemory = z.infer<typeof movedMemory>;

/** What an act did. */
export const actOutcome = z.object({
  /** Null where the act moves nothing by itself (an acceptance). */
  correction: correction.nullable(),
  moved: z.array(movedMemory),
  /** Memories that hang on it by a relation and did not move: to be looked at. */
  dependents: z.array(z.object({ memory: z.string(), text: z.string(), ...spoken, relation: z.string() })),
});
export type ActOutcome = z.infer<typeof actOutcome>;

/** high: a kind that is never forgotten, or a conflict; raised: a drug, a disease, a refutation; usual: the rest. */
export const WEIGHTS = ['high', 'raised', 'usual'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A move that nobody has decided on, as the inbox shows it. */
export const inboxItem = z.object({
  /** Of the transition. */
  id: z.string(),
  patient: z.string(),
  patientName: z.string().nullable(),
  memory: z.string(),
  text: z.string(),
  ...spoken,
  kind: z.enum(KINDS),
  weight: z.enum(WEIGHTS),
  transition,
  /** Text of the memory that took its place; null where there is none. */
  successorText: z.string().nullable(),
  /** Of whom and how the successor speaks; null where there is none. */
  successorSpeaks: z.object(spoken).nullable(),
  /** Clinical time of the entry that brought the move; null when unknown. */
  entryTime: time.nullable(),
  /** It came after this person last looked. */
  isNew: z.boolean(),
  /** A later move of the same memory is on record: this one is over. */
  overtaken: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** Which moves: all given filters hold together. */
export const inboxFilter = z
  .object({
    patient: z.string().optional(),
    weight: z.enum(WEIGHTS).optional(),
    kind: z.enum(KINDS).optional(),
    cause: z.enum(CAUSES).optional(),
    /** Only what came since this person last looked. */
    onlyNew: z.boolean().optional(),
    /** Also what arrived in HISTORY and was never ACTIVE; left out by default. */
    arrivals: z.boolean().optional(),
  })
  .strict();
export type InboxFilter = z.infer<typeof inboxFilter>;

export const inbox = z.object({
  items: z.array(inboxItem),
  /** Of all that match, not only of the page. */
  total: z.number().int(),
  byWeight: z.object({ high: z.number().int(), raised: z.number().int(), usual: z.number().int() }),
  /** Where the next page begins; null: this was the last. */
  next: z.string().nullable(),
  /** What "all that match" stood at: handed back with a bulk acceptance, which is refused where it has changed. */
  mark: z.string(),
});
export type Inbox = z.infer<typeof inbox>;

/** What a person makes of a conflict. */
export const CONFLICT_CHOICES = ['first holds', 'second holds', 'both hold'] as const;
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number];

/** One side of a conflict, with what a person decides by. */
export const conflictSide = z.object({
  memory: z.string(),
  text: z.string(),
  ...spoken,
  kind: z.enum(KINDS),
  store: z.enum(STORES),
  quote: z.string(),
  entry: z.object({ id: z.string(), title: z.string(), time: time.nullable(), document: z.string() }),
  validFrom: time.nullable(),
  validTo: time.nullable(),
  evidence: z.number().int(),
  lastStated: time.nullable(),
  /** Hash of what is shown: a decision on another version is refused. */
  version: z.string(),
});
export type ConflictSide = z.infer<typeof conflictSide>;

export const conflictDetail = conflict.extend({
  patientName: z.string().nullable(),
  weight: z.enum(WEIGHTS),
  /** Older first. */
  sides: z.tuple([conflictSide, conflictSide]),
});
export type ConflictDetail = z.infer<typeof conflictDetail>;

/** One line of the audit log. Ids and codes only. */
export const auditLine = z.object({
  seq: z.number().int(),
  /** UTC. */
  at: z.string(),
  actor: z.string(),
  /** Name of the person as it is now; null for the program itself and for persons that are not known here. */
  actorName: z.string().nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  hash: z.string(),
});
export type AuditLine = z.infer<typeof auditLine>;

export const auditFilter = z
  .object({
    actor: z.string().optional(),
    /** Beginning of an action ("correction" finds "correction.made"). */
    action: z.string().optional(),
    subject: z.string().optional(),
    /** UTC days, both included. */
    from: z.string().optional(),
    to: z.string().optional(),
  })
  .strict();
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditPage = z.object({
  /** Newest first. */
  lines: z.array(auditLine),
  total: z.number().int(),
  /** Number before which the next page begins; null: this was the last. */
  next: z.number().int().nullable(),
  /** What stands in the log to filter by. */
  actors: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  actions: z.array(z.string()),
  /**
   * Of one subject: the lines about it that came with a record from another workspace, newest first. They are of that workspace's chain
   * and no part of this one. Empty where no subject is asked for.
   */
  carried: z.array(auditLine),
});
export type AuditPage = z.infer<typeof auditPage>;

/** A merge or split of records, shown before it is done. */
export const recordsPlan = z.object({
  what: z.enum(['merge', 'split', 'remove']),
  /** The record that stays (merge), is divided (split) or goes (remove). */
  patient: z.object({ id: z.string(), name: z.string().nullable(), birthDate: z.string().nullable() }),
  /** The record that is taken in (merge) or made (split); null for a removal. */
  other: z.object({ id: z.string(), name: z.string().nullable(), birthDate: z.string().nullable() }).nullable(),
  /** What moves or goes, counted: entries, memories, transitions, corrections, labels, questions … by table in words. */
  counts: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** What speaks against it: another birth date, another sex, another number under one system. */
  warnings: z.array(z.string()),
  /** Never-forget memories that move, so that a person sees that none is lost. */
  neverForget: z.array(z.string()),
  /** Handed back with the act; refused where something has changed. */
  mark: z.string(),
});
export type RecordsPlan = z.infer<typeof recordsPlan>;

/** A merge or split that was done. */
export const recordsAct = z.object({
  id: z.string(),
  what: z.enum(['merge', 'split']),
  patient: z.string(),
  other: z.string(),
  by: actor,
  at: z.string(),
  reason: z.string(),
  entries: z.number().int(),
  undone: z.object({ by: actor, at: z.string() }).nullable(),
});
export type RecordsAct = z.infer<typeof recordsAct>;
