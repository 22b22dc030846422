/** Questions of the records' own rows, made by template, each answered a second time from the rows before it is let out. */
import { type Asks, type MadeQuestion, TEMPLATES } from './asks.ts';
import { lot } from './by-lot.ts';
import { csvSourceRow } from './csv-source-rows.ts';
import type { Draft } from './draft.ts';
import { eventDrafts } from './event-drafts.ts';
import { fhirSourceRow } from './fhir-source-rows.ts';
import { measurementDrafts } from './measurement-drafts.ts';
import { medicationDrafts } from './medication-drafts.ts';
import { phrased } from './phrasings.ts';
import type { SourceEntry, SourceRow } from './source-row.ts';
import { thingsOf } from './things.ts';
import { verifyQuestion } from './verify-question.ts';

export interface MadeQuestions {
  questions: MadeQuestion[];
  /** Made, and left out because the second pass did not come to the same answer. */
  dropped: number;
}

export interface MakeOptions {
  /** Another word draws other questions. */
  seed: string;
  /** Most questions of one patient, spread over the templates. */
  perPatient: number;
}

/**
 * Questions with answers and the source ids of the rows that bear them. The entries of one patient stand together; entries that are
 * no rows of a known table or resource are passed over.
 */
export function generateQuestions(entries: Iterable<SourceEntry>, options: MakeOptions): MadeQuestions {
  const made: MadeQuestions = { questions: [], dropped: 0 };
  for (const ofPatient of byPatient(entries)) {
    const one = questionsOf(ofPatient, options);
    made.questions.push(...one.questions);
    made.dropped += one.dropped;
  }
  return made;
}

function* byPatient(entries: Iterable<SourceEntry>): Generator<SourceEntry[]> {
  let ofOne: SourceEntry[] = [];
  for (const entry of entries) {
    if (ofOne[0] && ofOne[0].patient !== entry.patient) {
      yield ofOne;
      ofOne = [];
    }
    ofOne.push(entry);
  }
  if (ofOne.length > 0) yield ofOne;
}

function questionsOf(entries: readonly SourceEntry[], { seed, perPatient }: MakeOptions): MadeQuestions {
  const rows = entries.flatMap((entry): SourceRow[] => {
    const row = entry.body.startsWith('{') ? fhirSourceRow(entry) : csvSourceRow(entry);
    return row ? [row] : [];
  });
  const patient = entries[0]?.patient ?? '';
  // Nothing can be said of what such a record does not hold.
  if (rows.length === 0) return { questions: [], dropped: 0 };
  const things = thingsOf(rows);
  const drafts = [...medicationDrafts(things), ...measurementDrafts(things), ...eventDrafts(things, entries)];
  const questions: MadeQuestion[] = [];
  let dropped = 0;
  for (const draft of inTurns(drafts, (asks) => lot(seed, patient, JSON.stringify(asks)))) {
    if (questions.length >= perPatient) break;
    const question = inWords(patient, draft, seed);
    if (verifyQuestion(question, rows, entries)) questions.push(question);
    else dropped += 1;
  }
  return { questions, dropped };
}

/** One of each template, then a second of each, and so on; within a template by lot. */
function inTurns(drafts: readonly Draft[], order: (asks: Asks) => number): Draft[] {
  const piles = TEMPLATES.map((template) =>
    drafts
      .filter(({ asks }) => asks.template === template)
      .map((draft) => ({ draft, place: order(draft.asks) }))
      .toSorted((one, other) => one.place - other.place),
  );
  const longest = Math.max(...piles.map((pile) => pile.length));
  return Array.from({ length: longest }, (_, turn) => piles.flatMap((pile) => pile[turn]?.draft ?? [])).flat();
}

function inWords(patient: string, { asks, answers, rows }: Draft, seed: string): MadeQuestion {
  const id = `${patient}:${asks.template}:${asks.key ?? asks.name ?? ''}:${asks.when ?? ''}`;
  return {
    id,
    patient,
    question: phrased(asks, lot(seed, id)),
    answers,
    evidence: [...new Set(rows.map(({ entry }) => entry))],
    template: asks.template,
    asks,
  };
}
