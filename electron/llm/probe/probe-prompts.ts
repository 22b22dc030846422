/** The fixed beginnings of the probe's questions: short, the same for all questions of a part, evaluated once. */
import { createHash } from 'node:crypto';
import type { ProbePartName } from '../../../shared/models.ts';
import { ASSERTIONS, KINDS } from '../../../shared/vocabulary.ts';
import type { Prompt } from '../language-model.ts';

const LETTER = 'Answer with one letter only.';

/** Facts of one sentence, as the extractor is asked for them. */
export const FACTS_SCHEMA = {
  type: 'object',
  properties: {
    facts: {
      type: 'array',
      maxItems: 5,
      items: {
        type: 'object',
        properties: {
          quote: { type: 'string' },
          kind: { enum: [...KINDS] },
          assertion: { enum: [...ASSERTIONS] },
        },
        required: ['quote', 'kind', 'assertion'],
      },
    },
  },
  required: ['facts'],
} as const;

const TEXTS: Readonly<Record<ProbePartName, Pick<Prompt, 'system' | 'examples'>>> = {
  JSON: {
    system:
      'You read one sentence of a medical record and list the clinical facts that it states, as JSON. The quote is copied word for word from the sentence. A sentence that states no clinical fact gives an empty list. Never repeat a fact.',
    examples: [
      {
        user: 'SENTENCE: No fever. Takes ibuprofen 400 mg as needed.',
        assistant:
          '{"facts":[{"quote":"No fever","kind":"symptom","assertion":"absent"},{"quote":"ibuprofen 400 mg as needed","kind":"medication","assertion":"present"}]}',
      },
      { user: 'SENTENCE: He was seen together with an interpreter.', assistant: '{"facts":[]}' },
    ],
  },
  'contradiction pairs': {
    system: `You compare two statements from the record of one patient and decide what the newer one makes of the earlier one.
A = the earlier one is still true; the newer one adds to it or is about something else
B = the earlier one is replaced: the newer one gives a new value, dose or state of the same thing
C = the earlier one has ended: the newer one says that it is over, and nothing takes its place
${LETTER}`,
    examples: [
      {
        user: 'EARLIER (2021-03-02): Asthma\nNEWER (2021-09-14): Sprained ankle',
        assistant: 'A',
      },
      {
        user: 'EARLIER (2021-03-02): Ramipril 5 mg daily\nNEWER (2021-09-14): Ramipril 10 mg daily',
        assistant: 'B',
      },
      {
        user: 'EARLIER (2021-03-02): Takes prednisone\nNEWER (2021-09-14): Prednisone was stopped',
        assistant: 'C',
      },
    ],
  },
  negation: {
    system: `You read a sentence of a medical record. Does it say that the patient has the finding?
A = yes, the patient has it
B = no, it is denied, excluded or not there
${LETTER}`,
    examples: [
      { user: 'SENTENCE: He has a sore throat.\nFINDING: sore throat', assistant: 'A' },
      { user: 'SENTENCE: There is no wheezing.\nFINDING: wheezing', assistant: 'B' },
    ],
  },
  subject: {
    system: `You read a sentence of a patient's medical record. Who has the finding?
A = the patient
B = a member of the patient's family
C = somebody else
${LETTER}`,
    examples: [
      { user: 'SENTENCE: She has had gout for years.\nFINDING: gout', assistant: 'A' },
      { user: 'SENTENCE: Grandfather had a stroke.\nFINDING: stroke', assistant: 'B' },
      { user: 'SENTENCE: A neighbour has measles.\nFINDING: measles', assistant: 'C' },
    ],
  },
  dates: {
    system: `You answer questions about dates in a medical record. ${LETTER}`,
    examples: [
      {
        user: 'Which date is later?\nFIRST: 2014-01-20\nSECOND: May 2014\nA = the first\nB = the second\nC = they are the same day',
        assistant: 'B',
      },
      {
        user: 'Written on 2017-09-12: “two days ago”. Which day is meant?\nA = 2017-09-10\nB = 2017-09-14\nC = 2017-07-12',
        assistant: 'A',
      },
    ],
  },
  units: {
    system: `You compare two amounts from a medical record. Convert the units and ignore rounding.
A = the same amount
B = different amounts
${LETTER}`,
    examples: [
      { user: 'ONE: potassium 600 mg\nOTHER: potassium 0.6 g', assistant: 'A' },
      { user: 'ONE: caffeine 20 mg\nOTHER: caffeine 20 mcg', assistant: 'B' },
    ],
  },
};

/** The prompt of a part, with the hash of what is sent. */
export function probePrompt(part: ProbePartName): Prompt {
  const { system, examples } = TEXTS[part];
  const hash = createHash('sha256').update(JSON.stringify({ system, examples })).digest('hex');
  return { id: `probe/${part}`, hash, system, examples };
}
