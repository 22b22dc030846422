/** A record of any length that stays the same where a note touches it: the same few related memories among ever more others. */

/** What the note below speaks of. */
const RELATED = [
  { kind: 'condition', text: 'Hypertension' },
  { kind: 'condition', text: 'Type 2 diabetes' },
  { kind: 'medication', text: 'Lisinopril 10 mg daily' },
  { kind: 'medication', text: 'Metformin 500 mg twice daily' },
  { kind: 'allergy', text: 'Penicillin allergy' },
  { kind: 'measurement', text: 'Creatinine 1.1 mg/dL' },
];
const PLACES = ['forearm', 'hand', 'thigh', 'shin', 'shoulder', 'elbow', 'wrist', 'ankle', 'foot', 'scalp'];
const INJURIES = ['Laceration', 'Contusion', 'Burn', 'Abrasion'];
const OTHER_DRUGS = ['Latanoprost', 'Terbinafine', 'Levothyroxine', 'Finasteride', 'Salbutamol', 'Mesalazine'];
const ANALYTES = ['Ferritin', 'TSH', 'Vitamin D', 'Calcium', 'Albumin', 'Hemoglobin'];

/** A note that changes a dose, ends a drug and repeats what is known. Written for this bench. */
export const NOTE = `Reason for visit: blood pressure.

Lisinopril was increased to 20 mg daily. Metformin was stopped because of diarrhea.
He reports a dry cough for two weeks. No chest pain.

Allergies: penicillin (rash).
Vitals: BP 142/88 mmHg, pulse 76.

Assessment: hypertension, type 2 diabetes.
Plan: check creatinine in 2 weeks.
`;

/** Lines of STAM JSONL: `size` entries of one patient, oldest first. */
export function recordLines(patient: string, size: number): string {
  return Array.from({ length: size }, (_, i) => {
    const time = `${2000 + Math.floor((i * 20) / size)}-${String((i % 12) + 1).padStart(2, '0')}-11`;
    const fact = RELATED[i] ?? other(i);
    return line({ patient, id: `e${i}`, time, type: 'facts', facts: [{ ...fact, from: time }] });
  }).join('');
}

/** A line with a note, after all of the record. */
export function noteLine(patient: string, id: string, text: string): string {
  return line({ patient, id, time: '2021-06-01', type: 'note', text });
}

function other(i: number): { kind: string; text: string } {
  const of = (list: readonly string[]): string => list[Math.floor(i / 4) % list.length] ?? '';
  const side = i % 8 < 4 ? 'left' : 'right';
  switch (i % 4) {
    case 0:
      return { kind: 'condition', text: `${INJURIES[i % INJURIES.length]} of ${side} ${of(PLACES)}` };
    case 1:
      return { kind: 'procedure', text: `Suture of ${side} ${of(PLACES)}` };
    case 2:
      return { kind: 'medication', text: `${of(OTHER_DRUGS)} ${1 + (i % 3)} daily` };
    default:
      return { kind: 'measurement', text: `${of(ANALYTES)} ${10 + (i % 50)} units` };
  }
}

function line(entry: object): string {
  return `${JSON.stringify(entry)}\n`;
}
