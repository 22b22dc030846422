/** What the extractor's model is held to: the JSON schema for the grammar, and the same for checking what came. */
import { z } from 'zod';
import { KINDS } from '../../../shared/vocabulary.ts';

/** Kinds a model may name. What is said of a relative becomes family history by `who`, never by the model's word for it. */
export const REPLY_KINDS = z.enum(KINDS).exclude(['family history', 'encounter']).options;

export const REPLY_STATES = [
  'present',
  'started',
  'changed',
  'stopped',
  'on hold',
  'resolved',
  'past',
  'absent',
  'ruled out',
  'possible',
  'planned',
  'declined',
  'done',
] as const;

export const REPLY_PEOPLE = [
  'patient',
  'mother',
  'father',
  'sister',
  'brother',
  'daughter',
  'son',
  'grandmother',
  'grandfather',
  'aunt',
  'uncle',
  'wife',
  'husband',
  'relative',
  'other',
] as const;

/** Most facts in one reply: a small model that is let go on repeats itself. */
export const MOST_FACTS = 5;

const replyFact = z.strictObject({
  quote: z.string().min(1),
  kind: z.enum(REPLY_KINDS),
  name: z.string().min(1),
  detail: z.string(),
  who: z.enum(REPLY_PEOPLE),
  state: z.enum(REPLY_STATES),
  when: z.string(),
});
export type ReplyFact = z.infer<typeof replyFact>;

export const reply = z.array(replyFact).max(MOST_FACTS);

/** For the grammar: every key is required, in this order (the quote first, so that the rest is read from it). */
export const REPLY_SCHEMA = {
  type: 'array',
  maxItems: MOST_FACTS,
  items: {
    type: 'object',
    properties: {
      quote: { type: 'string' },
      kind: { enum: REPLY_KINDS },
      name: { type: 'string' },
      detail: { type: 'string' },
      who: { enum: REPLY_PEOPLE },
      state: { enum: REPLY_STATES },
      when: { type: 'string' },
    },
  },
} as const;
