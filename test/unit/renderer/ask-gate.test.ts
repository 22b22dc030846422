import { describe, expect, it } from 'vitest';
import { gateChanges } from '../../../renderer/features/ask/gate-changes.ts';
import { flipMode, flipWords, readWords, signalRows } from '../../../renderer/features/ask/gate-words.ts';
import { answerOf, askedOf, gateOf, lineOf } from './ask-fixture.ts';

describe('the gate in words', () => {
  it('says which stores were read and what one click would do instead', () => {
    expect([readWords('both'), flipWords('both'), flipMode('both')]).toEqual([
      'ACTIVE and HISTORY',
      'Read ACTIVE only',
      'active',
    ]);
    expect([readWords('active'), flipWords('active'), flipMode('active')]).toEqual([
      'ACTIVE only',
      'Read HISTORY too',
      'both',
    ]);
  });

  it('says who decided', () => {
    const by = (by: 'asked' | 'safety') => signalRows(gateOf({ by }))[0]?.value;
    expect(by('asked')).toBe('the person who asked');
    expect(by('safety')).toContain('always reads HISTORY');
  });

  it('gives every signal a number, and says where there is none', () => {
    const rows = new Map(signalRows(gateOf()).map((row) => [row.words, row.value]));
    expect(rows.get('Best likeness in HISTORY')).toBe('0.75');
    expect(rows.get('Mean likeness in HISTORY')).toBe('nothing found');
    expect(rows.get('Share of HISTORY among the best')).toBe('40 %');
    expect(rows.get('The question speaks of the past')).toBe('yes');
    expect(rows.get('HISTORY is opened from a score of')).toContain('none is calibrated');
    const below = signalRows(gateOf({ threshold: 0.5, signals: { ...gateOf().signals, gap: -0.25 } }));
    expect(below.map((row) => row.value)).toContain('−0.25');
    expect(below.at(-1)?.value).toBe('0.50');
  });
});

describe('what another choice of stores changes', () => {
  const both = askedOf();
  const active = askedOf({
    id: 'q2',
    evidence: [lineOf({ number: 1, memory: 'm1' })],
    packet: { ...both.packet, tokens: 30, historyTokens: 0 },
  });

  it('is the lines that come and go, whatever number they have, and what they cost', () => {
    const out = gateChanges(both, active);
    expect([out.added.map((line) => line.memory), out.removed.map((line) => line.memory), out.tokens]).toEqual([
      [],
      ['m2'],
      -30,
    ]);
    expect(gateChanges(active, both).added.map((line) => line.memory)).toEqual(['m2']);
  });

  it('is whether the answer from the record is another one', () => {
    expect(gateChanges(both, active).directChanged).toBe(false);
    expect(gateChanges(both, { ...active, direct: answerOf({ text: 'Not said.', documented: false }) })).toMatchObject({
      directChanged: true,
    });
    expect(gateChanges(both, { ...active, direct: null }).directChanged).toBe(true);
    expect(gateChanges({ ...both, direct: null }, { ...active, direct: null }).directChanged).toBeNull();
  });

  it('says nothing of a model’s answer that is not there yet', () => {
    const written = answerOf({ by: 'model' });
    expect(gateChanges({ ...both, answer: written }, active).writtenChanged).toBeNull();
    expect(gateChanges({ ...both, answer: written }, { ...active, answer: written }).writtenChanged).toBe(false);
  });
});
