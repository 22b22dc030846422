/** The page of the current state: what is on it, what it never leaves out, and that a record cannot write marks into it. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noEmbedder } from '../../support/no-embedder.ts';
import { fact, type RawEntry, scratch } from '../../support/scratch-engine.ts';

async function pageOf(entries: readonly RawEntry[], patient = 'P'): Promise<string> {
  await using s = scratch({ embedder: noEmbedder() });
  await s.take(entries);
  return s.engine.handOff.page(patient);
}

const words = (html: string): string =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Names of drugs that nobody makes, each another one. */
const drug = (i: number): string => `Novo${'abcdefghij'[Math.floor(i / 10)]}${'klmnopqrst'[i % 10]}ine`;

describe('The page of the current state', () => {
  test('says that no allergy is documented, and not that there is none', async () => {
    const page = words(await pageOf([fact('e1', '2020-01-01', { kind: 'condition', text: 'Gout' })]));
    expect(page).toContain('No allergy is documented. That does not mean that there is none.');
    expect(page).toContain('No current medication is documented.');
  });

  test('says so too where single allergies are denied, and not where the source says that there are none', async () => {
    const denied = { kind: 'allergy', assertion: 'absent' };
    const single = words(await pageOf([fact('e1', '2020-01-01', { ...denied, text: 'Peanut allergy' })]));
    expect(single).toContain('No allergy is documented.');
    expect(single).toContain('NOT PRESENT: Peanut allergy');
    const all = words(await pageOf([fact('e1', '2020-01-01', { ...denied, text: 'No known allergies' })]));
    expect(all).toContain('No known allergies since 2020-01-01 [1]');
    expect(all).not.toContain('No allergy is documented');
    expect(all).not.toContain('NOT PRESENT');
  });

  test('has a date and a source on every line, and the age of the record instead of the day of printing', async () => {
    const page = await pageOf([
      fact('e1', '2019-03-04', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active' }),
      fact('e2', '2021-05-06', { kind: 'medication', text: 'Lisinopril 10 mg daily', status: 'active', from: null }),
    ]);
    expect(words(page)).toContain('Lisinopril 10 mg daily since 2019-03-04, stated 2021-05-06 [1]');
    expect(words(page)).toMatch(/the sources decide\. \[1\] record-1\.jsonl $/);
    expect(words(page)).toContain('As of the record’s last entry, 2021-05-06.');
    expect(page).not.toContain(String(new Date().getFullYear()));
    for (const row of page.matchAll(/<tr>.*<\/tr>/g)) expect(row[0].match(/<td>[^<]+<\/td>/g)).toHaveLength(3);
  });

  test('shows what was before nowhere, and whose fact it is', async () => {
    const page = words(
      await pageOf([
        fact('e1', '2019-01-01', { kind: 'medication', text: 'Lisinopril 10 mg daily' }),
        fact('e2', '2020-01-01', { kind: 'medication', text: 'Lisinopril 20 mg daily' }),
        fact('e3', '2020-01-01', { kind: 'condition', text: 'Diabetes', subject: 'family member' }),
        fact('e4', '2020-01-01', { kind: 'condition', text: 'Gout', assertion: 'possible' }),
        fact('e5', '2020-01-01', { kind: 'condition', text: 'Asthma', assertion: 'absent' }),
      ]),
    );
    expect(page).not.toContain('Lisinopril 10 mg');
    expect(page).not.toContain('Diabetes');
    expect(page).toContain('Gout [possible, not confirmed]');
    expect(page).toContain('NOT PRESENT: Asthma');
  });

  test('counts what is not settled', async () => {
    const page = words(
      await pageOf([
        fact('e1', '2020-01-01', { kind: 'condition', text: 'Diabetes' }),
        fact('e2', '2021-01-01', { kind: 'condition', text: 'Diabetes', assertion: 'absent' }),
      ]),
    );
    expect(page).toContain('Not settled: 1 contradiction is undecided');
  });

  test('marks both sides of a contradiction: they may stand far apart', async () => {
    const page = words(
      await pageOf([
        fact('e1', '2020-01-01', { kind: 'condition', text: 'Diabetes' }),
        fact('e2', '2021-01-01', { kind: 'condition', text: 'Diabetes', assertion: 'absent' }),
        fact('e3', '2019-01-01', { kind: 'condition', text: 'Gout' }),
      ]),
    );
    expect(page).toContain(' Diabetes [CONTRADICTED, undecided] since 2020-01-01');
    expect(page).toContain(' NOT PRESENT: Diabetes [CONTRADICTED, undecided] since 2021-01-01');
    expect(page).toContain(' Gout since 2019-01-01');
  });

  test('denies nothing twice: “NOT PRESENT: No chest pain” would be read as chest pain', async () => {
    const denied = { kind: 'symptom', assertion: 'absent' };
    const page = words(
      await pageOf([
        fact('e1', '2020-01-01', { ...denied, text: 'No chest pain' }),
        fact('e2', '2020-01-02', { ...denied, text: 'Fever' }),
        fact('e3', '2020-01-03', { ...denied, kind: 'condition', text: 'Non-toxic goiter' }),
      ]),
    );
    expect(page).toContain(' No chest pain since');
    expect(page).not.toContain('NOT PRESENT: No chest pain');
    expect(page).toContain('NOT PRESENT: Fever');
    expect(page).toContain('NOT PRESENT: Non-toxic goiter');
  });

  test('prints the code status whatever else is newer, before the drugs', async () => {
    const page = words(
      await pageOf([
        fact('e1', '2015-01-01', { kind: 'social', text: 'Code status: DNR' }),
        fact('e2', '2020-01-01', { kind: 'social', text: 'Lives alone' }),
        ...Array.from({ length: 70 }, (_, i) =>
          fact(`d${i}`, '2020-01-01', { kind: 'medication', text: `${drug(i)} 10 mg` }),
        ),
      ]),
    );
    expect(page).toContain('Code status Code status: DNR since 2015-01-01 [1] Medications');
    const coded = words(
      await pageOf([fact('e1', '2015-01-01', { kind: 'condition', text: 'Do not resuscitate status' })]),
    );
    expect(coded).toContain('Code status Do not resuscitate status since 2015-01-01 [1] Medications');
    expect(coded).toContain('No current problem is documented.');
  });

  test('says “in the app only” of what it counts, and counts one as one', async () => {
    const many = (kind: string, n: number, name: string) =>
      Array.from({ length: n }, (_, i) => fact(`${kind}${i}`, '2020-01-01', { kind, text: `${name} ${i} of many` }));
    const page = words(
      await pageOf([
        ...many('condition', 47, 'Disease'),
        fact('p', '2020-01-01', { kind: 'procedure', text: 'Colonoscopy '.repeat(30) }),
      ]),
    );
    expect(page).toContain('Procedures 1 procedure, in the app only.');
  });

  test('of much leaves out measurements and says how many, and never an allergy, a medication or a problem', async () => {
    const many = (kind: string, n: number, name: string) =>
      Array.from({ length: n }, (_, i) => fact(`${kind}${i}`, '2020-01-01', { kind, text: `${name} ${i} of many` }));
    const page = words(
      await pageOf([
        ...many('allergy', 20, 'Allergy to food'),
        ...Array.from({ length: 30 }, (_, i) =>
          fact(`d${i}`, '2020-01-01', { kind: 'medication', text: `${drug(i)} 10 mg` }),
        ),
        ...many('condition', 30, 'Disease'),
        ...many('measurement', 60, 'Analyte'),
      ]),
    );
    for (let i = 0; i < 20; i++) expect(page).toContain(`Allergy to food ${i} of many`);
    for (let i = 0; i < 30; i++) {
      expect(page).toContain(`${drug(i)} 10 mg`);
      expect(page).toContain(`Disease ${i} of many`);
    }
    expect(page).toMatch(/And \d+ more measurements, in the app only\./);
  });

  test('takes nothing that a record says for marks, and allows no script, picture or form', async () => {
    const page = await pageOf([
      fact('e1', '2020-01-01', { kind: 'condition', text: '<img src=x onerror=alert(1)> & "Gout" <b>' }),
    ]);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Gout&quot; &lt;b&gt;');
    expect(page).not.toMatch(/<(script|img|b|form|a)\b/);
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;`);
  });
});
