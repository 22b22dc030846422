/** What a person may say that the answer to a model's question should have been. */
import { z } from 'zod';
import { StamError } from '../../shared/errors.ts';
import type { WriteRole } from '../../shared/interchange.ts';
import { RELATION_TYPES } from '../../shared/vocabulary.ts';
import { VERDICTS } from '../write/judgement.ts';
import { reply } from '../write/model/reply-schema.ts';

const ANSWERS: Record<WriteRole, z.ZodType> = {
  extract: reply,
  link: z.enum([...RELATION_TYPES, 'none']),
  update: z.enum(VERDICTS),
};

/**
 * The answer as it is kept: facts in the shape of a reply for extraction, one word for a pair.
 * @throws StamError WRONG_USAGE for anything else
 */
export function correctedAnswer(role: WriteRole, answer: unknown): unknown {
  const parsed = ANSWERS[role].safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0];
  const path = where && where.path.length > 0 ? ` (${where.path.join('.')}: ${where.message})` : '';
  throw new StamError('WRONG_USAGE', `This is no answer that the question could have had${path}.`);
}
