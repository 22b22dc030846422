/** A text of which nothing could be read must not look like one that says nothing, nor one that was read in part like a failure. */
import { expect, test } from 'vitest';
import { nothingWasRead } from '../../../electron/write/text-reading.ts';
import type { TextExtraction } from '../../../electron/write/text-writer.ts';

const span = (start: number, end: number) => ({ start, end });
const unread = (start: number, end: number) => ({ start, end, why: 'It failed.' });
const read = (what: Partial<TextExtraction>): TextExtraction => ({
  facts: [],
  unread: [],
  suspicious: [],
  sentences: 2,
  silent: [span(0, 10), span(11, 20)],
  refused: [],
  calls: [],
  ...what,
});

test('a text whose sentences were each unread in several parts was not read', () => {
  const parts = [unread(0, 4), unread(4, 10), unread(11, 15), unread(15, 20)];
  expect(nothingWasRead(read({ unread: parts }))).toBe(true);
});

test('a text of which one sentence failed twice and the other says nothing was read', () => {
  expect(nothingWasRead(read({ unread: [unread(0, 10), unread(0, 10)] }))).toBe(false);
});

test('a text that says nothing was read', () => {
  expect(nothingWasRead(read({}))).toBe(false);
});

test('a text on which the writer failed as a whole was not read', () => {
  expect(nothingWasRead(read({ unread: [unread(0, 20)], sentences: 1, silent: [] }))).toBe(true);
});
