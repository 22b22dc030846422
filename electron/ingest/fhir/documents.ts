/** FHIR DocumentReference, DiagnosticReport, Composition and ClinicalImpression: what they say in text becomes notes. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { Kind, Status } from '../../../shared/vocabulary.ts';
import { attachmentText } from './attachments.ts';
import { containedOf } from './body.ts';
import { codeWord, concept, hasCode, narrative, stripMarkup } from './concepts.ts';
import { attributes, type FactSeed, factOf, type Mapped, type Mapper, type NoteSeed, short } from './drafts.ts';
import { choiceTime, firstTime } from './fhir-time.ts';
import { type Json, list, obj, str } from './json-access.ts';
import { observationFacts } from './observations.ts';
import { type References, relative } from './references.ts';

const STATUS: Record<string, Status> = {
  registered: 'preliminary',
  partial: 'preliminary',
  preliminary: 'preliminary',
  final: 'final',
  amended: 'corrected',
  corrected: 'corrected',
  appended: 'corrected',
  cancelled: 'cancelled',
  'entered-in-error': 'entered-in-error',
};

const what = (resource: Json): string => `${str(resource.resourceType)} ${str(resource.id) ?? '(without an id)'}`;

/** Words that a title must carry: a superseded or withdrawn document is never read as if it were the current one. */
function standing(status: string | null): string {
  return status && !['current', 'final', 'completed'].includes(status) ? ` (${status.replaceAll('-', ' ')})` : '';
}

/** Reads all attachments; each that has words becomes a note, each that has none a sentence. */
function attached(resource: Json, all: unknown[], title: string, references: References, first = '') {
  const found: NoteSeed[] = [];
  const problems: Mapped['problems'] = [];
  all.forEach((attachment, i) => {
    const read = attachmentText(attachment, what(resource), references);
    const named = str(obj(attachment)?.title);
    if ('text' in read)
      found.push({
        suffix: i === 0 ? first : `/attachment-${i + 1}`,
        title: named ? `${title}: ${named}` : title,
        text: read.text,
      });
    else problems.push({ code: 'UNREADABLE_PART', message: read.problem });
  });
  return { found, problems };
}

export const documentReference: Mapper = (resource, references) => {
  const name = concept(resource.type)?.name ?? str(resource.description) ?? 'Document';
  const title = `${short(name, 120)}${standing(codeWord(resource.status))}`;
  const period = obj(obj(resource.context)?.period);
  const { found, problems } = attached(
    resource,
    list(resource.content).map((c) => c.attachment),
    title,
    references,
  );
  const replaces = list(resource.relatesTo)
    .filter((r) => codeWord(r.code) === 'replaces')
    .map((r) => str(obj(r.target)?.reference))
    .filter((r) => r !== null)
    .map((r) => relative(r) ?? r);
  return {
    title,
    time: firstTime(resource.date, resource.created, resource.indexed, period?.start),
    facts: [],
    notes: found,
    problems,
    notesOnly: found.length > 0,
    ...(replaces.length > 0 ? { replaces } : {}),
  };
};

export const diagnosticReport: Mapper = (resource, references) => {
  const it = concept(resource.code);
  const word = codeWord(resource.status);
  const when = choiceTime(resource, 'effective');
  const title = `Report: ${it ? short(it.name, 120) : 'not named'}${standing(word)}`;
  const { found, problems } = attached(resource, list(resource.presentedForm), title, references, '/text');
  const conclusion = str(resource.conclusion);
  if (conclusion) found.unshift({ suffix: '/conclusion', title: `${title}: conclusion`, text: conclusion });
  const from = when.start ?? firstTime(resource.issued);
  const status = STATUS[word ?? ''] ?? null;
  const facts: FactSeed[] = list(resource.conclusionCode).flatMap((code) => {
    const said = concept(code);
    if (!said) return [];
    return factOf(it ?? said, {
      kind: 'measurement',
      text: it ? `${it.name}: ${said.name}` : said.name,
      status,
      from,
      flags: status === 'preliminary' ? ['not final'] : [],
      attributes: attributes({
        value: said.name,
        valueCode: said.codings[0]?.code,
        valueSystem: said.codings[0]?.system,
        conclusion: true,
      }),
      says: said.says,
    });
  });
  facts.push(...containedOf(resource, 'Observation').flatMap((c) => observationFacts(c, references)));
  return { title, time: from, facts, notes: found, problems };
};

/** LOINC of the sections whose "nil known" is a statement: what it denies. */
const SECTIONS: Record<string, { kind: Kind; name: string }> = {
  '48765-2': { kind: 'allergy', name: 'No known allergies' },
  '11450-4': { kind: 'condition', name: 'No known problems' },
  '10160-0': { kind: 'medication', name: 'No known medications' },
};

function sectionFacts(section: Json, from: ClinicalTime | null): FactSeed[] {
  // Only "nil known" denies; unavailable, not asked, withheld say that nothing is known.
  const none = list(section.emptyReason).some((r) => hasCode(r, 'nilknown'));
  const kind = Object.entries(SECTIONS).find(([code]) => hasCode(section.code, code))?.[1];
  if (!none || !kind) return [];
  const it = { name: kind.name, codings: [], says: ['nilknown'] };
  return [
    factOf(it, { kind: kind.kind, assertion: 'absent', from, attributes: attributes({ section: str(section.title) }) }),
  ];
}

/** Titles and narratives of the sections that have nothing but narrative, nested ones included. */
function narrativeOnly(sections: Json[], depth = 0): string[] {
  return sections.flatMap((section) => {
    const nested = depth < 8 ? narrativeOnly(list(section.section), depth + 1) : [];
    const covered = list(section.entry).length > 0 || obj(section.emptyReason) !== null;
    const div = str(obj(section.text)?.div);
    const text = div && !covered ? stripMarkup(div) : '';
    const title = str(section.title) ?? concept(section.code)?.name ?? 'Section';
    return text ? [`${title}\n${text}`, ...nested] : nested;
  });
}

function everySection(sections: Json[], depth = 0): Json[] {
  return sections.flatMap((s) => [s, ...(depth < 8 ? everySection(list(s.section), depth + 1) : [])]);
}

export const composition: Mapper = (resource) => {
  const status = codeWord(resource.status);
  const title = `${short(str(resource.title) ?? concept(resource.type)?.name ?? 'Document', 120)}${standing(status)}`;
  const when = firstTime(resource.date);
  const sections = list(resource.section);
  const text = narrativeOnly(sections).join('\n\n');
  const replaces = list(resource.relatesTo)
    .filter((r) => codeWord(r.code) === 'replaces')
    .map((r) => str(obj(r.targetReference)?.reference))
    .filter((r) => r !== null)
    .map((r) => relative(r) ?? r);
  return {
    title,
    time: when,
    facts: everySection(sections).flatMap((s) => sectionFacts(s, when)),
    notes: text ? [{ suffix: '/narrative', title: `${title}: sections in words`, text }] : [],
    ...(replaces.length > 0 ? { replaces } : {}),
  };
};

/** A clinician's judgement: what was considered likely is possible, its summary waits for a text writer. */
export const clinicalImpression: Mapper = (resource) => {
  const when = choiceTime(resource, 'effective');
  const made = firstTime(resource.date) ?? when.start;
  const status = codeWord(resource.status);
  const summary = [str(resource.description), str(resource.summary)].filter(Boolean).join('\n\n');
  const title = `Clinical impression${standing(status)}`;
  const facts = list(resource.finding).flatMap((f) => {
    const it = concept(f.itemCodeableConcept);
    if (!it) return [];
    return factOf(it, {
      kind: 'condition',
      assertion: 'possible',
      status: status === 'entered-in-error' ? 'entered-in-error' : null,
      from: made,
      attributes: attributes({ basis: str(f.basis) }),
    });
  });
  const text = summary || (facts.length === 0 ? narrative(resource) : null);
  return { title, time: made, facts, notes: text ? [{ suffix: '/summary', title, text }] : [] };
};
