/** What a mapper of one resource type gives, before body and quotes are made of it. */
import type { ClinicalTime } from '../../../shared/clinical-time.ts';
import type { FactDraft, ReadProblem } from '../reading.ts';
import { type Concept, concept, deniesAll, names } from './concepts.ts';
import { quantityWords, rangeWords } from './fhir-time.ts';
import { type Json, list, oneLine, str } from './json-access.ts';
import type { References } from './references.ts';

/** A fact with the strings of the resource that say it, best first, instead of a quote. */
export interface FactSeed extends Omit<FactDraft, 'quote'> {
  says: (string | null | undefined)[];
}

/** Text inside a resource that becomes an entry of its own and waits for a text writer. */
export interface NoteSeed {
  /** Added to the resource's source id; '' where the resource is nothing but this note. */
  suffix: string;
  title: string;
  text: string;
}

export interface Mapped {
  title: string;
  /** The record's own clinical date. */
  time: ClinicalTime | null;
  facts: FactSeed[];
  notes?: NoteSeed[];
  replaces?: string[];
  problems?: Pick<ReadProblem, 'code' | 'message'>[];
  /** Name of the medication where the resource points at it without a word. */
  medication?: string;
  /** Set where the notes say all there is and the resource as JSON would add nothing. */
  notesOnly?: boolean;
}

export type Mapper = (resource: Json, references: References) => Mapped;

type Attributes = FactDraft['attributes'];

/** Only the attributes that the source states. */
export function attributes(all: Record<string, string | number | boolean | null | undefined>): Attributes {
  const stated: Attributes = {};
  for (const [name, value] of Object.entries(all)) {
    if (value !== null && value !== undefined && value !== '') stated[name] = value;
  }
  return stated;
}

/** A fact of a concept with nothing said but what is given; "no known …" is absent. */
export function factOf(it: Concept, more: Partial<FactSeed> & Pick<FactSeed, 'kind'>): FactSeed {
  return {
    text: it.name,
    concept: it.name,
    codings: it.codings,
    status: null,
    assertion: deniesAll(it) ? 'absent' : 'present',
    subject: 'patient',
    from: null,
    to: null,
    attributes: {},
    flags: [],
    says: it.says,
    ...more,
  };
}

/** Why something was done or taken: reasonCode as words, reasonReference with what it points at where that is at hand. */
export function reasons(resource: Json, references: References): Attributes {
  const pointed = list(resource.reasonReference).map((r) => references.condition(r));
  const code =
    list(resource.reasonCode).flatMap((r) => concept(r)?.codings ?? [])[0] ?? pointed.find((p) => p?.coding)?.coding;
  const said = [names(resource.reasonCode), ...pointed.map((p) => p?.name ?? null)].filter((n) => n !== null);
  return attributes({
    reason: [...new Set(said)].join('; '),
    reasonCode: code?.code,
    reasonReference: pointed
      .map((p) => p?.id)
      .filter(Boolean)
      .join(' '),
  });
}

/** A value of any simple FHIR type as words; null when there is none. */
export function valueWords(value: unknown): string | null {
  const it = list(value)[0];
  if (!it) return str(value);
  return quantityWords(it) ?? rangeWords(it) ?? concept(it)?.name ?? null;
}

/** Cuts a long text for a title or a claim at a word, with an ellipsis. */
export function short(text: string, length = 200): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}
