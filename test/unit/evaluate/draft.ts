/** A fact and a row as the readers give them, shortly. */
import { statedRows } from '../../../electron/evaluate/text/stated-rows.ts';
import type { StructuredRow } from '../../../electron/evaluate/text/structured-rows.ts';
import type { FactDraft } from '../../../electron/ingest/reading.ts';

export const NOTE = `Patient has a history of cough (finding), suspected covid-19, covid-19, stress (finding).

# Allergies
No Known Allergies.

# Medications
simvastatin 10 mg oral tablet; camila 28 day pack

## Plan
- ankle x-ray
`;

/** A fact of NOTE, quoted by its words. */
export function factOf(quote: string, fact: Partial<FactDraft> & Pick<FactDraft, 'kind' | 'concept'>): FactDraft {
  const start = NOTE.indexOf(quote);
  return {
    text: fact.concept,
    codings: [],
    status: null,
    assertion: 'present',
    subject: 'patient',
    from: null,
    to: null,
    attributes: {},
    quote: { start, end: start + quote.length },
    flags: [],
    ...fact,
  };
}

export function rowOf(
  kind: StructuredRow['kind'],
  name: string,
  { day = '2019-01-01', until = null, assertion = 'present' }: Partial<StructuredRow> = {},
): StructuredRow {
  const fact = { ...factOf('Patient', { kind, concept: name }) };
  return { fact, names: [name.toLowerCase()], kind, assertion, day, until };
}

export const stated = (rows: StructuredRow[]) => statedRows(NOTE, '2020-01-01', rows);
