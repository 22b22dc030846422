/** A record in which much has moved, written for the tests of review, and the way into the window over it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { makeWorkspace } from './prepared.ts';

const entry = (patient: string, id: string, time: string, title: string, ...facts: readonly object[]) => ({
  patient,
  id: `${patient}-${id}`,
  time,
  type: 'facts',
  title,
  facts,
});
const drug = (text: string, from: string) => ({ kind: 'medication', text, status: 'active', from, to: null });
const pressure = (text: string, from: string) => ({ kind: 'measurement', text, status: 'final', from, to: null });
const illness = (text: string, from: string, assertion = 'present') => ({
  kind: 'condition',
  text,
  status: null,
  assertion,
  from,
  to: null,
});
const allergy = (text: string, from: string, assertion = 'present') => ({
  ...illness(text, from, assertion),
  kind: 'allergy',
});

const entries = [
  entry('p1', '1', '2018-03-01', 'First visit', allergy('No known allergies', '2018-03-01', 'absent')),
  entry('p1', '2', '2020-01-10', 'Drug list', drug('Amlodipine 5 mg daily', '2020-01-10'), illness('Gout', '2019')),
  entry('p1', '3', '2020-02-11', 'Dose change', drug('Amlodipine 10 mg daily', '2020-02-11')),
  entry('p1', '4', '2020-02-11', 'Examination', pressure('Blood pressure 158/94 mmHg', '2020-02-11')),
  entry('p1', '5', '2020-05-04', 'Examination', pressure('Blood pressure 148/90 mmHg', '2020-05-04')),
  entry('p1', '6', '2020-08-20', 'Examination', pressure('Blood pressure 136/84 mmHg', '2020-08-20')),
  entry('p1', '7', '2021-06-30', 'Reaction', allergy('Allergy to penicillin: rash', '2021-06-30')),
  entry('p1', '8', '2021-07-01', 'Diabetes clinic', illness('Diabetes', '2021-07-01')),
  entry('p1', '9', '2023-09-02', 'Admission form', illness('Diabetes', '2023-09-02', 'absent')),
  entry('p2', '1', '2019-05-01', 'Drug list', drug('Lisinopril 10 mg daily', '2019-05-01'), illness('Asthma', '2001')),
  entry('p2', '2', '2021-03-04', 'Dose change', drug('Lisinopril 20 mg daily', '2021-03-04')),
  entry('p2', '4', '2021-04-01', 'Drug list', drug('Metformin 500 mg daily', '2021-04-01')),
  entry('p2', '5', '2021-09-01', 'Dose change', drug('Metformin 1000 mg daily', '2021-09-01')),
  entry('p2', '3', '2022-01-05', 'Admission form', illness('Asthma', '2022-01-05', 'absent')),
];

/** Makes a workspace, imports the record, and goes back to the list of patients. */
export async function reviewWorkspace(page: Page): Promise<void> {
  await makeWorkspace(page);
  await page.getByLabel('Files to import').setInputFiles({
    name: 'record.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(entries.map((one) => JSON.stringify(one)).join('\n')),
  });
  await page.getByRole('button', { name: 'Close the report' }).click();
  await page.getByRole('button', { name: 'Patients', exact: true }).click();
}

/** Adds the first person of the workspace in the dialog that asks for one. */
export async function sayWho(page: Page, name = 'Dr. Vogel'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who are you?' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'That is me' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A request as another window of this workspace would make it; what it answers. */
export async function ask<T>(page: Page, route: string, input: object): Promise<T> {
  const reply = await page.evaluate(
    async ([name, sent]) => {
      const body = JSON.stringify({ id: crypto.randomUUID(), route: name, input: sent });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/invoke', { method: 'POST', headers, body })).json();
    },
    [route, input] as const,
  );
  expect(reply).toMatchObject({ ok: true });
  return reply.data;
}

/** What has the focus: its words. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => (document.activeElement?.textContent ?? '').replace(/\s+/g, ' ').trim());
}
