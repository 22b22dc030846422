/** A generated record in STAM JSONL for machines without the shared data: the mix of kinds of a long Synthea record. */

interface Analyte {
  name: string;
  loinc: string;
  unit: string;
  low: number;
  high: number;
}

const ANALYTES: readonly Analyte[] = [
  { name: 'Glucose', loinc: '2339-0', unit: 'mg/dL', low: 65, high: 200 },
  { name: 'Urea Nitrogen', loinc: '6299-2', unit: 'mg/dL', low: 7, high: 20 },
  { name: 'Creatinine', loinc: '38483-4', unit: 'mg/dL', low: 0.6, high: 2.4 },
  { name: 'Sodium', loinc: '2947-0', unit: 'mmol/L', low: 133, high: 145 },
  { name: 'Potassium', loinc: '6298-4', unit: 'mmol/L', low: 3.4, high: 5.2 },
  { name: 'Hemoglobin A1c', loinc: '4548-4', unit: '%', low: 5.4, high: 9.6 },
  { name: 'Total Cholesterol', loinc: '2093-3', unit: 'mg/dL', low: 150, high: 260 },
  { name: 'Body Weight', loinc: '29463-7', unit: 'kg', low: 60, high: 95 },
  { name: 'Systolic Blood Pressure', loinc: '8480-6', unit: 'mm[Hg]', low: 105, high: 165 },
  { name: 'Diastolic Blood Pressure', loinc: '8462-4', unit: 'mm[Hg]', low: 65, high: 105 },
];
const CONDITIONS = [
  ['59621000', 'Hypertension'],
  ['44054006', 'Diabetes mellitus type 2'],
  ['444814009', 'Viral sinusitis'],
  ['10509002', 'Acute bronchitis'],
] as const;
const DRUGS = [
  ['314076', 'Lisinopril 10 mg daily'],
  ['860975', 'Metformin 500 mg twice daily'],
  ['308136', 'Amlodipine 2.5 mg daily'],
  ['197361', 'Amlodipine 5 mg daily'],
] as const;

const VISITS = 48;
const SNOMED = 'http://snomed.info/sct';
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const LOINC = 'http://loinc.org';

/** Lines of `copies` records of one patient, oldest first: about 750 entries each, over twelve years. */
export function* generatedLines(copies: number): Generator<string> {
  for (let copy = 0; copy < copies; copy++) {
    const random = generator(copy + 1);
    for (let visit = 0; visit < VISITS; visit++) {
      const day = dayOf(2008 + copy - copies + 1 + Math.floor(visit / 4), visit % 4);
      const line = (id: string, title: string, fact: object): string =>
        `${JSON.stringify({ patient: 'bench-1', id: `c${copy}-v${visit}-${id}`, time: day, type: 'facts', title, facts: [fact] })}\n`;
      yield line('visit', 'Visit', {
        kind: 'encounter',
        text: 'Encounter for check up',
        code: { system: SNOMED, code: '185349003' },
        status: 'completed',
        from: day,
        to: day,
      });
      for (const { name, loinc, unit, low, high } of ANALYTES) {
        const value = Math.round((low + random() * (high - low)) * 10) / 10;
        yield line(loinc, name, {
          kind: 'measurement',
          text: `${name} ${value} ${unit}`,
          code: { system: LOINC, code: loinc, display: name },
          status: 'final',
          from: day,
          to: null,
          attributes: { value, unit },
        });
      }
      const [code, text] = CONDITIONS[visit % 4] ?? CONDITIONS[0];
      const ends = visit % 4 > 1;
      yield line('condition', text, {
        kind: 'condition',
        text,
        code: { system: SNOMED, code, display: text },
        status: ends ? 'resolved' : 'active',
        from: day,
        to: ends ? dayOf(Number(day.slice(0, 4)), (visit % 4) + 0.3) : null,
      });
      const [rxnorm, drug] = DRUGS[Math.floor(random() * DRUGS.length)] ?? DRUGS[0];
      yield line('drug', drug, {
        kind: 'medication',
        text: drug,
        code: { system: RXNORM, code: rxnorm, display: drug },
        status: 'active',
        from: day,
        to: null,
      });
      if (visit % 4 !== 0) continue;
      yield line('vaccine', 'Influenza vaccine', {
        kind: 'immunization',
        text: 'Influenza, seasonal, injectable, preservative free',
        code: { system: 'http://hl7.org/fhir/sid/cvx', code: '140' },
        status: 'completed',
        from: day,
        to: null,
      });
    }
  }
}

/** A day of a year, by quarter: 0 is in January, 3.3 in November. */
function dayOf(year: number, quarter: number): string {
  const month = 1 + Math.floor(quarter * 3);
  return `${year}-${String(month).padStart(2, '0')}-15`;
}

/** Numbers in [0, 1) that are the same on every run (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
