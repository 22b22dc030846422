import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { threadKeys } from '../../../../electron/write/identity/thread-keys.ts';
import { findMentions } from '../../../../electron/write/text/mentions/find-mentions.ts';
import { termOf } from '../../../../electron/write/text/vocabulary/vocabulary.ts';
import { buildVocabulary, KNOWLEDGE, VOCABULARY } from '../../../../scripts/build-vocabulary.ts';
import type { Kind } from '../../../../shared/vocabulary.ts';

const listsAreHere = existsSync(KNOWLEDGE);
if (!listsAreHere) console.log(`The vocabulary is not built again: no code lists at ${KNOWLEDGE}`);

test.skipIf(!listsAreHere)('the committed vocabulary is what the script builds from the public lists', () => {
  expect(buildVocabulary() === readFileSync(VOCABULARY, 'utf8')).toBe(true);
});

test('the vocabulary is small enough to be committed', () => {
  expect(readFileSync(VOCABULARY).byteLength).toBeLessThan(1_000_000);
});

/** Thread keys of what a note says, and of what a structured record says. */
function keysOf(kind: Kind, concept: string, codings: { system: string; code: string; display: string | null }[] = []) {
  return threadKeys({
    kind,
    subject: 'patient',
    assertion: 'present',
    text: concept,
    concept,
    codings,
    attributes: {},
    from: null,
    sourceId: 'a',
  });
}

function mentionKeys(kind: Kind, written: string): string[] {
  const [mention] = findMentions(written, { start: 0, end: written.length });
  if (!mention) throw new Error(`Nothing is found in "${written}"`);
  return keysOf(kind, mention.concept, mention.codings);
}

const meet = (a: string[], b: string[]): boolean => a.some((key) => b.includes(key));

describe('a name in a note and its structured record meet in one thread', () => {
  const pairs: [Kind, string, string][] = [
    ['condition', 'HTN', 'Essential hypertension (disorder)'],
    ['condition', 'high blood pressure', 'Hypertension'],
    ['condition', 'T2DM', 'Diabetes mellitus type 2 (disorder)'],
    ['condition', 'type II diabetes', 'Type 2 diabetes mellitus'],
    ['condition', 'COPD', 'Chronic obstructive pulmonary disease'],
    ['condition', 'CHF', 'Congestive heart failure'],
    ['condition', 'AFib', 'Atrial fibrillation (disorder)'],
    ['condition', 'heart attack', 'Myocardial infarction (disorder)'],
    ['condition', 'GORD', 'Gastroesophageal reflux disease'],
    ['condition', 'CKD stage 3', 'Chronic kidney disease stage 3 (disorder)'],
    ['condition', 'fibromyalgia', 'Fibromyalgia (disorder)'],
    ['condition', 'gout', 'Gout, unspecified'],
    ['condition', 'obese', 'Obesity'],
    ['condition', 'UTI', 'Urinary tract infection'],
    ['medication', 'Toprol-XL', 'metoprolol succinate'],
    ['medication', 'paracetamol', 'acetaminophen'],
    ['medication', 'Lipitor', 'atorvastatin'],
    ['procedure', 'screening colonoscopy', 'Colonoscopy'],
    ['symptom', 'headaches', 'Headache (finding)'],
    ['allergy', 'peanuts', 'Peanut (substance)'],
  ];
  test.each(pairs)('%s: %s and %s', (kind, written, structured) => {
    expect(meet(mentionKeys(kind, written), keysOf(kind, structured))).toBe(true);
  });
});

describe('two diseases never meet', () => {
  const pairs: [string, string][] = [
    ['type 1 diabetes', 'T2DM'],
    ['prediabetes', 'diabetes'],
    ['diabetes insipidus', 'diabetes'],
    ['gestational diabetes', 'diabetes'],
    ['pulmonary hypertension', 'HTN'],
    ['hyperthyroidism', 'hypothyroidism'],
    ['hypokalemia', 'hyperkalemia'],
    ['CKD stage 3a', 'CKD stage 3b'],
    ['osteoarthritis', 'rheumatoid arthritis'],
    ['iron deficiency', 'iron deficiency anemia'],
    ['ischemic stroke', 'hemorrhagic stroke'],
    ['DVT', 'pulmonary embolism'],
    ['heart failure', 'heart attack'],
    ['hepatitis B', 'hepatitis C'],
  ];
  test.each(pairs)('%s and %s', (a, b) => {
    expect(meet(mentionKeys('condition', a), mentionKeys('condition', b))).toBe(false);
  });
  test('and no code stands for two concepts of the vocabulary', () => {
    const data: { concepts: Record<string, string[]> } = JSON.parse(readFileSync(VOCABULARY, 'utf8'));
    const owner = new Map<string, string>();
    const shared: string[] = [];
    for (const [kind, rows] of Object.entries(data.concepts)) {
      for (const row of rows) {
        const [concept = '', code = ''] = row.split('|');
        if (code === '') continue;
        const other = owner.get(`${kind}|${code}`);
        const keys = [other, concept].map((name) => keysOf('condition', name ?? '').join());
        if (other !== undefined && keys[0] !== keys[1]) shared.push(`${code}: ${other}, ${concept}`);
        owner.set(`${kind}|${code}`, concept);
      }
    }
    expect(shared).toEqual([]);
  });
});

describe('codes are given only for exactly what is said', () => {
  test('a plain disease has the code of its plain title', () => {
    expect(termOf('hypertension')?.codings.map((coding) => coding.code)).toEqual(['I10']);
  });
  test('a code of one side, of a remission or of a complication is given to no plain name', () => {
    expect(termOf('depression')?.codings.map((coding) => coding.code) ?? []).not.toContain('F32.5');
    expect(termOf('knee pain')?.codings).toEqual([]);
    expect(termOf('diabetes')?.codings).toEqual([]);
  });
  test('an analyte that names no specimen has none', () => {
    expect(termOf('potassium')?.codings).toEqual([]);
    expect(termOf('weight')?.codings.map((coding) => coding.code)).toEqual(['29463-7']);
  });
});
