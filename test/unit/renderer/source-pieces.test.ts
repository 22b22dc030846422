import { describe, expect, it } from 'vitest';
import { cutSource, SHOWN_AT_ONCE, wantedSpan } from '../../../renderer/features/entry-source/source-pieces.ts';
import type { EntryDetail } from '../../../shared/interchange.ts';

const detail = (body: string, quotes: EntryDetail['quotes'] = []): EntryDetail => ({
  entry: {
    id: 'e',
    seq: 1,
    sourceId: 's',
    document: 'd',
    type: 'note',
    title: 't',
    time: null,
    memories: 0,
    status: 'written',
    writer: 'rules',
  },
  body,
  quotes,
  turns: [],
});

describe('a source with its quotes', () => {
  const body = 'Takes warfarin 5 mg. INR 2.4. Warfarin is well borne.';
  const quotes = [
    { memory: 'drug', start: 6, end: 19 },
    { memory: 'inr', start: 21, end: 28 },
  ];

  it('marks the wanted quote and keeps every character of the body', () => {
    const source = detail(body, quotes);
    const { pieces, before, after } = cutSource(source, wantedSpan(source, { memory: 'inr', quote: 'INR 2.4' }), false);
    expect(pieces.map((piece) => piece.text).join('')).toBe(body);
    expect(pieces.filter((piece) => piece.kind === 'wanted').map((piece) => piece.text)).toEqual(['INR 2.4']);
    expect([before, after]).toEqual([0, 0]);
  });

  it('lets the wanted quote win where quotes overlap', () => {
    const source = detail(body, [...quotes, { memory: 'dose', start: 15, end: 19 }]);
    const { pieces } = cutSource(source, wantedSpan(source, { memory: 'dose', quote: '5 mg' }), false);
    expect(pieces.map((piece) => piece.text).join('')).toBe(body);
    expect(pieces.find((piece) => piece.kind === 'wanted')?.text).toBe('5 mg');
  });

  it('finds a quote by its words where no span of the memory is known, and says so where it is nowhere', () => {
    expect(wantedSpan(detail(body), { memory: 'x', quote: 'well borne' })).toEqual({ start: 42, end: 52 });
    expect(wantedSpan(detail(body), { memory: 'x', quote: 'badly borne' })).toBeNull();
  });

  it('shows a very long source around the quote and counts what it leaves out', () => {
    const long = `${'a'.repeat(200_000)}QUOTE${'b'.repeat(200_000)}`;
    const source = detail(long);
    const wanted = wantedSpan(source, { quote: 'QUOTE' });
    const { pieces, before, after } = cutSource(source, wanted, false);
    const shown = pieces.reduce((sum, piece) => sum + piece.text.length, 0);
    expect(shown).toBeLessThanOrEqual(SHOWN_AT_ONCE + 5);
    expect(before + shown + after).toBe(long.length);
    expect(pieces.some((piece) => piece.kind === 'wanted')).toBe(true);
    expect(
      cutSource(source, wanted, true)
        .pieces.map((piece) => piece.text)
        .join(''),
    ).toBe(long);
  });

  it('finds words that a message quotes in one line, cut off or not, and takes them literally', () => {
    const wrapped = 'Took (two)\n  pills a day.';
    const words = (text: string) => wantedSpan(detail(wrapped), { words: text });
    expect(words('Took (two) pills…')).toEqual({ start: 0, end: 18 });
    expect(words('Took .two. pills')).toBeNull();
    expect(words('')).toBeNull();
  });

  it('marks how sentences were read, through quotes and on both sides of them, and opens each sentence once', () => {
    const source = detail(body, quotes);
    const marks = [{ kind: 'unread' as const, start: 0, end: 20, why: 'cut off' }];
    const { pieces } = cutSource(source, wantedSpan(source, { memory: 'drug' }), false, marks);
    expect(pieces.map((piece) => piece.text).join('')).toBe(body);
    expect(pieces.map((piece) => [piece.text, piece.kind, piece.reading, piece.opens])).toEqual([
      ['Takes ', 'plain', 'unread', true],
      ['warfarin 5 mg', 'wanted', 'unread', false],
      ['.', 'plain', 'unread', false],
      [' ', 'plain', null, false],
      ['INR 2.4', 'other', null, false],
      ['. Warfarin is well borne.', 'plain', null, false],
    ]);
  });
});
