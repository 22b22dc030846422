/**
 * What FHIR has no element for: where a memory stands and why, what its source says word for word, and its attributes. All of it
 * in extensions under urn:stam:fhir, so that a reader who does not know them loses nothing that FHIR can say.
 */
import type { Memory } from '../../../shared/interchange.ts';
import { code, type Json, text } from './elements.ts';
import type { Statement } from './statement.ts';

export const STANDING = 'urn:stam:fhir:standing';
export const ATTRIBUTE = 'urn:stam:fhir:attribute';
export const RELATION = 'urn:stam:fhir:relation';

type Part = Json | null;

const said = (url: string, value: unknown): Part => {
  const valueString = text(value);
  return valueString === undefined ? null : { url, valueString };
};
const coded = (url: string, value: unknown): Part => {
  const valueCode = code(value);
  return valueCode === undefined ? null : { url, valueCode };
};
const parts = (...all: Part[]): Json[] => all.filter((p) => p !== null);

/** How another memory is named: by reference where it is in the same document, else by its id. */
export type Reference = (memoryId: string) => Json | null;

function pointer(url: string, memoryId: string | null, reference: Reference): Part {
  if (memoryId === null) return null;
  const target = reference(memoryId);
  return target ? { url, valueReference: target } : { url, valueString: memoryId };
}

/** The extensions of one memory. */
export function standingExtensions(statement: Statement, reference: Reference): Json[] {
  const { memory, status } = statement;
  return [
    {
      url: STANDING,
      extension: parts(
        coded('store', memory.store),
        coded('cause', memory.cause),
        said('reason', memory.reason),
        pointer('successor', memory.successor, reference),
        pointer('trigger', memory.trigger?.memory ?? null, reference),
        said('trigger-entry', memory.trigger?.entry),
        coded('kind', memory.kind),
        coded('subject', memory.subject),
        coded('assertion', memory.assertion),
        coded('status', status),
        said('text', memory.text),
        said('quote', memory.quote),
        said('valid-from', memory.validFrom?.date),
        said('valid-to', memory.validTo?.date),
        said('entry', memory.entry.id),
        said('entry-time', memory.entry.time?.date),
        said('document', memory.entry.document),
        { url: 'evidence', valuePositiveInt: memory.evidence },
        ...memory.flags.map((flag) => coded('flag', flag)),
      ),
    },
    ...attributes(memory),
    ...relations(memory, reference),
  ];
}

function attributes(memory: Memory): Json[] {
  return Object.entries(memory.attributes).flatMap(([name, value]) => {
    const held =
      typeof value === 'number'
        ? { url: 'value', valueDecimal: value }
        : typeof value === 'boolean'
          ? { url: 'value', valueBoolean: value }
          : said('value', value);
    return held ? { url: ATTRIBUTE, extension: parts(said('name', name), held) } : [];
  });
}

function relations(memory: Memory, reference: Reference): Json[] {
  return memory.relations
    .filter((r) => r.direction === 'out')
    .flatMap((r) => {
      const target = reference(r.to);
      if (!target) return [];
      return {
        url: RELATION,
        extension: parts(
          coded('type', r.type),
          { url: 'to', valueReference: target },
          { url: 'confidence', valueDecimal: r.confidence },
          said('grounds', r.grounds),
        ),
      };
    });
}
