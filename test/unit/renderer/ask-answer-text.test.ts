import { describe, expect, it } from 'vitest';
import { answerText, citedMemories } from '../../../renderer/features/ask/answer-text.ts';
import { movedOnWords } from '../../../renderer/features/ask/asked-words.ts';
import { foundWords, storesOf } from '../../../renderer/features/ask/evidence-words.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { MemoryDetail } from '../../../shared/interchange.ts';
import { answerOf, askedOf, gateOf, lineOf } from './ask-fixture.ts';
import { memoryOf } from './memory-fixture.ts';

function detailOf(id: string, quote: string): MemoryDetail {
  const entry = { id: 'e1', seq: 1, time: parseIso('2021-03-04'), document: 'clinic.jsonl' };
  return {
    memory: memoryOf({ id, quote, entry }),
    transitions: [],
    evidence: [{ memory: id, text: 'x', quote, role: 'states', entry: { ...entry, title: 'Clinic visit' } }],
    decisions: [],
    corrections: [],
  };
}

describe('an answer that is copied', () => {
  const details = new Map([['m2', detailOf('m2', 'Lisinopril 10 mg')]]);

  it('has the question, which stores were read, who answered, and every citation with quote, date and document', () => {
    const text = answerText(askedOf(), details);
    expect(text).toContain('Question: Which dose of lisinopril does she take?');
    expect(text).toContain('Read: ACTIVE and HISTORY.');
    expect(text).toContain('Answer from the record itself, by rules:\nLisinopril 20 mg daily, since 4 Mar 2021. [1]\n');
    expect(text).toContain('[1] HISTORY, superseded: Text of m2 (from 2019 until 4 Mar 2021)');
    expect(text).toContain('“Lisinopril 10 mg” (Clinic visit, 4 Mar 2021, document clinic.jsonl)');
  });

  it('never passes what belongs to somebody else, or is denied, for a fact of the patient', () => {
    const line = lineOf({ number: 1, memory: 'm2', assertion: 'absent', subject: 'family member', text: 'Stroke' });
    expect(answerText(askedOf({ evidence: [line] }), details)).toContain(
      'ACTIVE: family member, not the patient: absent: Stroke',
    );
  });

  it('says “not documented” so that it cannot be read as “no”', () => {
    const direct = answerOf({ documented: false, text: '', statements: [] });
    expect(answerText(askedOf({ direct }), new Map())).toContain(
      'Not documented: the record does not say. This is not a “no”.',
    );
  });

  it('never says of the record what a model merely failed to find', () => {
    const answer = answerOf({ by: 'model', documented: false, text: 'It could not be confirmed.', statements: [] });
    const text = answerText(askedOf({ direct: null, answer }), new Map());
    expect(text).toContain('It could not be confirmed. This is not a “no”.');
    expect(text).not.toContain('the record does not say');
  });

  it('says that there is no answer where there is evidence only', () => {
    const text = answerText(askedOf({ direct: null, gate: gateOf({ choice: 'active' }) }), new Map());
    expect(text).toContain('No answer: evidence only.');
    expect(text).toContain('Read: ACTIVE only.');
    expect(text).not.toContain('Sources:');
  });

  it('names the model that wrote an answer, and leaves out what was not let through', () => {
    const model = {
      name: 'Small model',
      hash: 'a',
      prompt: 'b',
      lines: 2,
      promptTokens: 1,
      evaluatedTokens: 1,
      writtenTokens: 1,
      firstTokenMs: 1,
      ms: 1,
    };
    const answer = answerOf({ by: 'model', model, refused: [{ text: 'She takes digoxin.', why: 'No fact says so.' }] });
    const text = answerText(askedOf({ direct: null, answer }), details);
    expect(text).toContain('Answer written by the language model Small model:');
    expect(text).not.toContain('digoxin');
  });

  it('says of a source that cannot be opened, or is not there any more, that it is so', () => {
    expect(answerText(askedOf(), new Map())).toContain('Its source could not be opened.');
    expect(answerText(askedOf({ evidence: [] }), new Map())).toContain('[1] This fact is not in the record any more.');
  });

  it('numbers citations as the evidence does, and each of them once', () => {
    const statements = [
      { text: 'A', cites: ['m2', 'm9'] },
      { text: 'B', cites: ['m1', 'm2'] },
    ];
    expect(citedMemories(askedOf({ direct: answerOf({ statements }) }))).toEqual(['m1', 'm2', 'm9']);
  });
});

describe('beside an answer', () => {
  it('a statement is marked with every store that it stands on, ACTIVE first', () => {
    const { evidence } = askedOf();
    expect(storesOf(['m2', 'm1'], evidence)).toEqual(['ACTIVE', 'HISTORY']);
    expect(storesOf(['m2'], evidence)).toEqual(['HISTORY']);
    expect(storesOf(['elsewhere'], evidence)).toEqual([]);
  });

  it('it is said that the record has moved on since', () => {
    expect(movedOnWords({ seq: 7 }, 7)).toBeNull();
    expect(movedOnWords({ seq: 7 }, 8)).toContain('taken in one entry since this was asked');
    expect(movedOnWords({ seq: 7 }, 1207)).toContain('1,200 entries');
  });

  it('a line says how it was found, and a companion why it is there', () => {
    expect(foundWords({ channel: 'vector', companion: false })).toBe('it is near in meaning');
    expect(foundWords({ channel: 'vector', companion: true })).toContain('took the place');
  });
});
