/** The fixed beginnings of the probe's questions: short, the same for all questions of a part, evaluated once. */
import { createHash } from 'node:crypto';
import type { ProbePartName } from '../../../shared/models.ts';
import { ASSERTIONS, KINDS } from '../../../shared/vocabulary.ts';
import type { Prompt } from '../language-model.ts';

const WORD = 'Answer with one word.';

const example = (user: string, assistant: string): { user: string; assistant: string } => ({ user, assistant });

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
    system: `You compare two statements from the record of one patient. The earlier one is on file as true; the newer one was written later. Decide what the newer one makes of the earlier one. ${WORD}
different: they are about two different things (another drug, disease, test, side or person), or the newer one is only a plan
current: they are about the same thing and the earlier one still holds
replaced: they are about the same thing and the newer one gives another value, dose or state
ended: they are about the same thing and the newer one says that it was stopped, has gone or was taken out`,
    examples: [
      example('EARLIER (2021-03-02): Asthma\nNEWER (2021-09-14): Sprained ankle', 'different'),
      example('EARLIER (2021-03-02): Ramipril 5 mg daily\nNEWER (2021-09-14): Ramipril 10 mg daily', 'replaced'),
      example('EARLIER (2021-03-02): Takes prednisone\nNEWER (2021-09-14): Prednisone was stopped', 'ended'),
      example('EARLIER (2021-03-02): Gout\nNEWER (2021-09-14): Gout, well controlled', 'current'),
      example('EARLIER (2021-03-02): Naproxen as needed\nNEWER (2021-09-14): Gabapentin was stopped', 'different'),
      example('EARLIER (2021-03-02): Ferritin 12 ng/mL\nNEWER (2021-09-14): Ferritin 40 ng/mL', 'replaced'),
    ],
  },
  negation: {
    system: `You read a sentence of a medical record. Does it say that the patient has the finding? ${WORD}
yes: the patient has it
no: it is denied, excluded or not there`,
    examples: [
      example('SENTENCE: He has a sore throat.\nFINDING: sore throat', 'yes'),
      example('SENTENCE: There is no wheezing.\nFINDING: wheezing', 'no'),
      example('SENTENCE: Denies dizziness but has ringing in the ears.\nFINDING: ringing in the ears', 'yes'),
      example('SENTENCE: Denies dizziness but has ringing in the ears.\nFINDING: dizziness', 'no'),
    ],
  },
  subject: {
    system: `You read a sentence of a patient's medical record. Who has the finding? ${WORD}
patient: the patient
family: a relative of the patient
other: somebody else`,
    examples: [
      example('SENTENCE: She has had gout for years.\nFINDING: gout', 'patient'),
      example('SENTENCE: Grandfather had a stroke.\nFINDING: stroke', 'family'),
      example('SENTENCE: A neighbour has measles.\nFINDING: measles', 'other'),
    ],
  },
  dates: {
    system: `Which of two dates is later? ${WORD}
first: the first is later
second: the second is later
equal: they are the same day`,
    examples: [
      example('FIRST: 2014-01-20\nSECOND: May 2014', 'second'),
      example('FIRST: two days before 2017-09-12\nSECOND: 2017-09-10', 'equal'),
      example('FIRST: 3 April 2020\nSECOND: 2020-03-30', 'first'),
    ],
  },
  units: {
    system: `You compare two amounts from a medical record. Convert the units and ignore rounding. ${WORD}
same: the same amount
different: different amounts`,
    examples: [
      example('ONE: potassium 600 mg\nOTHER: potassium 0.6 g', 'same'),
      example('ONE: caffeine 20 mg\nOTHER: caffeine 20 mcg', 'different'),
    ],
  },
};

/** The prompt of a part, with the hash of what is sent. */
export function probePrompt(part: ProbePartName): Prompt {
  const { system, examples } = TEXTS[part];
  const hash = createHash('sha256').update(JSON.stringify({ system, examples })).digest('hex');
  return { id: `probe/${part}`, hash, system, examples };
}
