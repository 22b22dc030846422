/** What an answering model is held to: the JSON schema for the grammar, and the same for checking what came. */
import { z } from 'zod';

/** Most statements of one answer: a small model that is let go on repeats itself. */
const MOST_STATEMENTS = 6;
const MOST_CITES = 8;

const answerReply = z.strictObject({
  documented: z.boolean(),
  statements: z.array(z.strictObject({ text: z.string(), cites: z.array(z.number().int()) })).max(MOST_STATEMENTS),
  values: z.array(z.string()).max(MOST_STATEMENTS),
});
export type AnswerReply = z.infer<typeof answerReply>;
export type SaidStatement = AnswerReply['statements'][number];

/** For the grammar: every key is required, in this order; a citation is one of the lines that are offered. */
export function replySchema(lines: number): object {
  return {
    type: 'object',
    properties: {
      documented: { type: 'boolean' },
      statements: {
        type: 'array',
        maxItems: MOST_STATEMENTS,
        items: {
          type: 'object',
          properties: {
            text: { type: 'string' },
            cites: {
              type: 'array',
              minItems: 1,
              maxItems: MOST_CITES,
              items: { enum: Array.from({ length: lines }, (_, i) => i + 1) },
            },
          },
        },
      },
      values: { type: 'array', maxItems: MOST_STATEMENTS, items: { type: 'string' } },
    },
  };
}

/** The reply as the model wrote it; null where it is cut or not of the form that was asked for. Nothing is repaired. */
export function readReply(text: string): AnswerReply | null {
  if (!text.isWellFormed()) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = answerReply.safeParse(json);
  if (!parsed.success) return null;
  // Escapes such as \ud800 are JSON, and no text.
  const texts = [...parsed.data.statements.map((statement) => statement.text), ...parsed.data.values];
  return texts.every((one) => one.isWellFormed()) ? parsed.data : null;
}
