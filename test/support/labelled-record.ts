/** Records of many patients with archived memories and labels of them: what scorers and calibrations are tested on. */
import type { Engine } from '../../electron/engine-contract.ts';
import type { EnduranceClass } from '../../shared/labels.ts';
import { fact, type RawEntry } from './scratch-engine.ts';

/** Each patient: three short complaints that are over, four doses of a drug, four values of an analyte, and an allergy that was refuted. */
export function archivedRecords(patients: number): RawEntry[] {
  return Array.from({ length: patients }, (_, p) => `P${p + 1}`).flatMap((patient) => [
    ...['Runny nose', 'Sore throat', 'Blister of the heel'].map((text, i) =>
      fact(
        `${patient}-s${i}`,
        `201${i}-02-09`,
        { kind: 'symptom', text, status: 'resolved', from: `201${i}-02-01`, to: `201${i}-02-0${3 + i}` },
        patient,
      ),
    ),
    ...[10, 20, 30, 40].flatMap((dose, i) => [
      fact(
        `${patient}-m${i}`,
        `201${2 + i}-05-01`,
        { kind: 'medication', text: `Lisinopril ${dose} mg daily`, status: 'active' },
        patient,
      ),
      fact(
        `${patient}-k${i}`,
        `201${2 + i}-06-01`,
        {
          kind: 'measurement',
          text: `Potassium ${4 + i / 10} mmol/L`,
          attributes: { value: 4 + i / 10, unit: 'mmol/L' },
        },
        patient,
      ),
    ]),
    fact(
      `${patient}-c`,
      '2013-01-01',
      { kind: 'condition', text: 'Breast cancer', status: 'resolved', from: '2013-01-01', to: '2014-01-01' },
      patient,
    ),
  ]);
}

/** The label that the tests give by rule. */
function ruleLabel(kind: string): EnduranceClass {
  if (kind === 'symptom') return 'safe_to_forget';
  return kind === 'medication' ? 'never_forget' : 'uncertain';
}

/** A label by rule for everything archived of these patients, as the lines of a file that another tool would write. */
export function labelLines(engine: Engine, patients: readonly string[]): string[] {
  return patients.flatMap((patient) =>
    engine.state(patient).history.map(({ id, kind, text }) =>
      JSON.stringify({
        memory: id,
        patient,
        kind,
        text,
        label: ruleLabel(kind),
        annotator: 'Ann',
        at: '2026-11-01T08:00:00Z',
        guideline: 1,
      }),
    ),
  );
}

/** Takes in such labels. Answers how many. */
export function labelByRule(engine: Engine, by: string, patients: readonly string[]): number {
  return engine.labels.import(by, labelLines(engine, patients).join('\n')).taken;
}
