import { describe, expect, it } from 'vitest';
import { exportPatient } from '../../../electron/export/export-patient.ts';
import { readLine } from '../../../electron/ingest/jsonl/read-line.ts';
import { memoryDetail, state } from '../../../shared/interchange.ts';
import { recordOf, textEntry } from './record-support.ts';

const turns = [
  { speaker: 'doctor', start: 0, end: 14 },
  { speaker: 'patient', start: 15, end: 40 },
];
const dialogue = textEntry({
  id: 'e901',
  type: 'dialogue',
  title: 'Call',
  body: 'doctor: Better\npatient: Yes.\nMuch better\n',
  turns,
  written: '2024-03-13T10:00-05:00',
});

function lines(record: Parameters<typeof exportPatient>[1]): string[] {
  return [...exportPatient('jsonl', record)].join('').split('\n').slice(0, -1);
}

describe('a record as STAM JSONL', () => {
  it('takes the words of each turn back from the body, line breaks included', () => {
    const [line] = lines(recordOf([], [dialogue]));
    expect(JSON.parse(line ?? '')).toEqual({
      patient: 'p1',
      id: 'note-1',
      time: '2024-03-13T10:00-05:00',
      title: 'Call',
      type: 'dialogue',
      turns: [
        { speaker: 'doctor', text: 'Better' },
        { speaker: 'patient', text: 'Yes.\nMuch better' },
      ],
    });
  });

  it('states a fact exactly as it was stated, and in a line that its own reader takes without a word', () => {
    const record = recordOf([
      {
        kind: 'plan',
        text: 'Colonoscopy',
        assertion: 'present',
        status: 'active',
        from: '2024-03',
        attributes: { intent: 'order', count: 2, done: false },
        codings: [{ system: 'http://snomed.info/sct', code: '73761001', display: null }],
        written: '2024',
      },
      { kind: 'family history', text: 'Carrier of BRCA1', subject: 'patient' },
      { text: 'Diabetes', assertion: 'refuted', subject: 'other' },
    ]);
    const read = lines(record).map((line, i) => readLine(line, i + 1));
    expect(read.flatMap((r) => r.problems)).toEqual([]);
    expect(read.flatMap((r) => (r.entry?.type === 'facts' ? r.entry.facts : []))).toEqual([
      {
        kind: 'plan',
        text: 'Colonoscopy',
        code: { system: 'http://snomed.info/sct', code: '73761001' },
        status: 'active',
        from: '2024-03',
        to: null,
        attributes: { intent: 'order', count: 2, done: false },
        assertion: 'present',
      },
      { kind: 'family history', text: 'Carrier of BRCA1', status: null, from: null, to: null, subject: 'patient' },
      {
        kind: 'condition',
        text: 'Diabetes',
        status: null,
        from: null,
        to: null,
        assertion: 'refuted',
        subject: 'other',
      },
    ]);
  });

  it('names the patient as the file that it came from did', () => {
    const record = recordOf([{}]);
    record.identifiers.push({ system: 'urn:stam:jsonl', value: 'ward-7' });
    expect(JSON.parse(lines(record)[0] ?? '').patient).toBe('ward-7');
  });

  it('fetches an entry only when its line is asked for', () => {
    const record = recordOf([{}, {}, {}]);
    const asked: string[] = [];
    const pieces = exportPatient('jsonl', {
      ...record,
      facts: (id) => {
        asked.push(id);
        return record.facts(id);
      },
    })[Symbol.iterator]();
    pieces.next();
    expect(asked).toEqual(['e1']);
    pieces.next();
    expect(asked).toEqual(['e1', 'e2']);
  });
});

describe('a record as one document', () => {
  it('is JSON with the state, the sources and every memory of both stores', () => {
    const record = recordOf([{}, { store: 'HISTORY', cause: 'resolved', reason: 'Over.' }], [dialogue]);
    const document = JSON.parse([...exportPatient('bundle', record)].join(''));
    expect(Object.keys(document)).toEqual([
      'format',
      'version',
      'patient',
      'identifiers',
      'state',
      'entries',
      'memories',
      'attention',
      'conflicts',
    ]);
    expect([document.format, document.version]).toEqual(['stam-bundle', 1]);
    expect(state.parse(document.state)).toEqual(record.state);
    expect(document.entries).toHaveLength(3);
    expect(document.entries[2]).toEqual({ entry: dialogue.entry, body: dialogue.body, turns, quotes: [] });
    expect(document.memories.map((m: unknown) => memoryDetail.parse(m).memory.id)).toEqual(['m1', 'm2']);
  });

  it('of a patient without anything is still whole', () => {
    const document = JSON.parse([...exportPatient('bundle', recordOf([]))].join(''));
    expect(document).toMatchObject({ entries: [], memories: [], state: { active: [], history: [] } });
  });
});
