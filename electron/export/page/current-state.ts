/** The current state on one page to print (docs/hand-off.md): what holds now, since when, and where it is written. HTML without scripts. */
import type { Memory, PatientRow } from '../../../shared/interchange.ts';
import type { PatientIdentifier } from '../../ingest/reading.ts';
import { isNegated } from '../../write/reconcile/negated.ts';
import { escaped } from './html.ts';
import { datedOf, deniesKind, saidOf } from './said.ts';
import { type FilledSection, filled, linesOf } from './sections.ts';
import { PAGE_STYLE, pagePolicy } from './style.ts';

export interface PageRecord {
  patient: PatientRow;
  identifiers: readonly PatientIdentifier[];
  /** ACTIVE, as the record stands. */
  active: readonly Memory[];
  /** Ids of the memories that contradict another one, undecided. */
  contradicted: ReadonlySet<string>;
  /** Notes and dialogues that nobody has read yet. */
  waiting: number;
}

/** Numbers that are printed; the others stand in the app. */
const MOST_NUMBERS = 3;
/** Numbers that mean something inside this program only. */
const INNER = /^urn:(stam|ietf)/;

export function currentStatePage(record: PageRecord): string {
  const { patient, active, contradicted } = record;
  const name = patient.name ?? 'No name is documented';
  const about = aboutPatient(record);
  const sections = filled(active, contradicted, linesOf(about) - 1);
  const documents = [...new Set(sections.flatMap(({ shown }) => shown.map((m) => m.entry.document)))];
  const numberOf = new Map(documents.map((document, i) => [document, `[${i + 1}]`]));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(pagePolicy())}">
<title>Current state</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<div class="sheet">
<div class="head"><div class="whose">
<h1>${escaped(name)}</h1>
<p>${escaped(about)}</p>
</div></div>
<div>
<p class="stand">${escaped(standing(patient))}</p>
${waiting(record)}${sections.map((section) => sectionOf(section, contradicted, numberOf)).join('\n')}
<p class="foot">Each line: what holds, since or on which day, and the document it is written in. Printed out of STAM Review; the sources decide.</p>
${documents.length === 0 ? '' : `<p class="documents">${escaped(documents.map((one) => `${numberOf.get(one)} ${one}`).join('; '))}</p>`}
</div>
</div>
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
    ...numbers.slice(0, MOST_NUMBERS).map((i) => `${i.value} (${lastName(i.system)})`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'number' : 'numbers'} in the app`] : []),
  ].join(' · ');
}

/** "us-ssn" of "http://hl7.org/fhir/sid/us-ssn": on paper an address is only in the way. */
const lastName = (system: string): string =>
  system
    .replace(/^(urn:oid:|https?:\/\/)/, '')
    .split('/')
    .findLast((part) => part !== '') ?? system;

/** Ages are counted to the record's last entry, never to the clock: who printed it today has not asked the patient today. */
function standing({ lastEntry }: PatientRow): string {
  return lastEntry === null
    ? 'As of the record’s last entry; no entry is dated.'
    : `As of the record’s last entry, ${momentWords(lastEntry.date)}.`;
}

/** "2017-02-23 11:38 (UTC-08:00)": to the minute, and with the zone it was written in. */
const momentWords = (date: string): string =>
  date.replace(
    /T(\d\d:\d\d)(?::[\d.]+)?(Z|[+-]\d\d:\d\d)?$/,
    (_, clock: string, zone?: string) => ` ${clock}${zone === undefined ? '' : ` (UTC${zone === 'Z' ? '' : zone})`}`,
  );

function waiting({ patient, waiting: texts }: PageRecord): string {
  const count = (n: number, one: string, many: string): string[] => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]);
  const open = [
    ...count(patient.conflicts, 'contradiction is undecided', 'contradictions are undecided'),
    ...count(patient.attention, 'item waits for a person', 'items wait for a person'),
    ...count(texts, 'note is not read yet', 'notes are not read yet'),
  ];
  return open.length === 0 ? '' : `<p class="waits">Not settled: ${escaped(open.join(', '))}. See the app.</p>\n`;
}

function sectionOf(
  { title, shown, left, none, counted, date }: FilledSection,
  contradicted: ReadonlySet<string>,
  numberOf: ReadonlyMap<string, string>,
): string {
  const lineOf = (memory: Memory): string => {
    const document = numberOf.get(memory.entry.document) ?? memory.entry.document;
    const cells = [saidOf(memory, contradicted.has(memory.id)), datedOf(memory, date), document];
    return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  };
  // What is denied one by one does not say that there is nothing else.
  const nothing = left === 0 && shown.every((m) => isNegated(m) && !deniesKind(m));
  const more = `${shown.length > 0 ? 'And ' : ''}${left} ${shown.length > 0 ? 'more ' : ''}${counted[left === 1 ? 0 : 1]}`;
  const body = [
    ...(none !== null && nothing ? [`<p class="none">${escaped(none)}</p>`] : []),
    ...(shown.length > 0 ? [`<table>${shown.map(lineOf).join('\n')}</table>`] : []),
    ...(left > 0 ? [`<p class="more">${more}, in the app only.</p>`] : []),
  ];
  return `<section><h2>${escaped(title)}</h2>\n${body.join('\n')}</section>`;
}
