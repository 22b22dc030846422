/** The current state on one page to print (docs/hand-off.md): what holds now, since when, and where it is written. HTML without scripts. */
import type { Memory, PatientRow } from '../../../shared/interchange.ts';
import { deniesAll } from '../../ingest/fhir/concepts.ts';
import type { PatientIdentifier } from '../../ingest/reading.ts';
import { isNegated } from '../../write/reconcile/negated.ts';
import { escaped } from './html.ts';
import { type FilledSection, filled } from './sections.ts';
import { PAGE_STYLE, pagePolicy } from './style.ts';

export interface PageRecord {
  patient: PatientRow;
  identifiers: readonly PatientIdentifier[];
  /** ACTIVE, as the record stands. */
  active: readonly Memory[];
  /** Notes and dialogues that nobody has read yet. */
  waiting: number;
}

/** Numbers that are printed; the others stand in the app. */
const MOST_NUMBERS = 3;
/** Numbers that mean something inside this program only. */
const INNER = /^urn:(stam|ietf)/;

export function currentStatePage(record: PageRecord): string {
  const { patient } = record;
  const name = patient.name ?? 'No name is documented';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(pagePolicy())}">
<title>Current state</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<div class="head">
<h1>${escaped(name)}</h1>
<p>${escaped(aboutPatient(record))}</p>
<p class="stand">${escaped(standing(patient))}</p>
${waiting(record)}</div>
<div>
${filled(record.active).map(sectionOf).join('\n')}
</div>
<p class="foot">Each line: what holds, since or on which day, and the document it is written in. Printed out of STAM Review; the sources decide.</p>
</body>
</html>
`;
}

function aboutPatient({ patient, identifiers }: PageRecord): string {
  const numbers = identifiers.filter((i) => !INNER.test(i.system) && i.value !== patient.id);
  const more = numbers.length - MOST_NUMBERS;
  return [
    `Born ${patient.birthDate ?? '(not documented)'}`,
    patient.sex ?? 'sex not documented',
    `id ${patient.id}`,
    ...numbers.slice(0, MOST_NUMBERS).map((i) => `${i.value} (${i.system.replace(/^urn:oid:/, '')})`),
    ...(more > 0 ? [`${more} more numbers in the app`] : []),
  ].join(' · ');
}

/** Ages are counted to the record's last entry, never to the clock: who printed it today has not asked the patient today. */
function standing({ lastEntry }: PatientRow): string {
  return lastEntry === null
    ? 'As of the record’s last entry; no entry is dated.'
    : `As of the record’s last entry, ${lastEntry.date.replace('T', ' ')}.`;
}

function waiting({ patient, waiting: texts }: PageRecord): string {
  const count = (n: number, one: string, many: string): string[] => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]);
  const open = [
    ...count(patient.conflicts, 'contradiction is undecided', 'contradictions are undecided'),
    ...count(patient.attention, 'item waits for a person', 'items wait for a person'),
    ...count(texts, 'note is not read yet', 'notes are not read yet'),
  ];
  return open.length === 0 ? '' : `<p class="waits">Not settled: ${escaped(open.join(', '))}. See the app.</p>\n`;
}

function sectionOf({ title, shown, left, none, more, date }: FilledSection): string {
  // What is denied one by one does not say that there is nothing else.
  const nothing = left === 0 && shown.every((m) => isNegated(m) && !deniesItself(m));
  const body = [
    ...(none !== null && nothing ? [`<p class="none">${escaped(none)}</p>`] : []),
    ...(shown.length > 0 ? [`<table>${shown.map((m) => lineOf(m, date)).join('\n')}</table>`] : []),
    ...(left > 0 ? [`<p class="more">${left} more ${escaped(more)} in the app.</p>`] : []),
  ];
  return `<section><h2>${escaped(title)}</h2>\n${body.join('\n')}</section>`;
}

function lineOf(memory: Memory, date: FilledSection['date']): string {
  const cells = [saidOf(memory), dated(memory, date), memory.entry.document];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
}

/** Words of a fact with what makes it less than one: read without it, a denial would be a diagnosis. */
function saidOf(memory: Memory): string {
  const { text, assertion, flags, subject, kind } = memory;
  const marks = [
    ...(assertion === 'possible' ? ['possible, not confirmed'] : []),
    ...(assertion === 'planned' && kind !== 'plan' ? ['planned, not done'] : []),
    ...(subject === 'other' ? ['about another person'] : []),
    ...(flags.includes('currency unknown') ? ['whether it still holds is not documented'] : []),
    ...(flags.includes('recorded as inactive') ? ['recorded as inactive'] : []),
    ...(flags.includes('on hold') ? ['on hold'] : []),
    ...(flags.includes('in remission') ? ['in remission'] : []),
    ...(flags.includes('not final') ? ['not final'] : []),
  ];
  const said = isNegated(memory) && !deniesItself(memory) ? `NOT PRESENT: ${text}` : text;
  return marks.length === 0 ? said : `${said} [${marks.join('; ')}]`;
}

/** "No known allergies" says so already. */
const deniesItself = ({ assertion, text, code }: Memory): boolean =>
  assertion === 'absent' && deniesAll({ name: text, codings: code ? [code] : [], says: [] });

function dated({ validFrom, entry, lastStated }: Memory, date: FilledSection['date']): string {
  const day = (time: Memory['validFrom']): string | null => time?.date.slice(0, 10) ?? null;
  const from = day(validFrom);
  const stated = day(lastStated) ?? day(entry.time);
  if (date === 'on') return from ?? stated ?? 'no date';
  if (from === null) return stated === null ? 'no date' : `stated ${stated}`;
  return stated === null || stated === from ? `since ${from}` : `since ${from}, stated ${stated}`;
}
