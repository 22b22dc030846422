/**
 * FHIR XML -> the JSON that FHIR says is the same. Streams: each Bundle entry comes out as soon as its end is read.
 * Document types and entities are refused. Which elements are lists is decided by a short table, and by their repeating;
 * the accessors read one value and a list of one alike, so a name missing here costs nothing but looks.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { StamError } from '../../../shared/errors.ts';
import type { Json } from './json-access.ts';

/** Elements that repeat in every resource read here. */
const REPEATING = new Set(
  'coding extension modifierExtension contained given prefix suffix line telecom address profile tag note reaction manifestation component hasMember derivedFrom dosageInstruction doseAndRate dosage entry section author link reasonCode reasonReference bodySite activity addresses content presentedForm result conclusionCode performer participant evidence stage interpretation referenceRange ingredient protocolApplied udiCarrier deviceName'.split(
    ' ',
  ),
);

/** Elements that repeat in resources of these types only (one name, two shapes). */
const REPEATING_IN: Record<string, RegExp> = {
  identifier: /^(?!Bundle|Composition)[A-Z]/,
  name: /^(Patient|Practitioner|RelatedPerson)$/,
  category: /^(?!Procedure|MedicationStatement|MedicationDispense|MedicationAdministration)[A-Z]/,
  type: /^(Encounter|Location|Organization)$/,
};

/** Parents whose `value` is a decimal. */
const DECIMAL = /(Quantity|Age|Duration|^low|^high|^numerator|^denominator|^quantity|^origin|^doseQuantity|^dose)$/;
const DECIMAL_NAMES = new Set([
  'valueInteger',
  'valueDecimal',
  'frequency',
  'period',
  'numberOfRepeatsAllowed',
  'doseNumberPositiveInt',
]);
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;
const BOOLEAN_NAMES = /(Boolean|^active|^primarySource|^isSubpotent|^doNotPerform|^contributedToDeath|^userSelected)$/;

const MAX_DEPTH = 200;

interface XmlUnit {
  kind: 'entry' | 'document';
  number: number;
  value: Json;
}

interface Node {
  name: string;
  parent: string;
  value: string | null;
  fields: Json;
  /** Set inside narrative: its markup as text. */
  markup: string[] | null;
  resource: Json | null;
}

function primitive(node: Node): unknown {
  const { name, parent, value } = node;
  if (value === null) return null;
  if (BOOLEAN_NAMES.test(name) && (value === 'true' || value === 'false')) return value === 'true';
  const decimal = DECIMAL_NAMES.has(name) || (name === 'value' && DECIMAL.test(parent));
  // Digits that a number would not give back stay a text, which the accessors read as the same number.
  return decimal && NUMBER.test(value) && String(Number(value)) === value ? Number(value) : value;
}

/** Builds the tree of a FHIR XML document from parser events. */
class Builder {
  readonly ready: XmlUnit[] = [];
  private readonly stack: Node[] = [];
  private count = 0;

  open(tag: SaxesTagPlain): void {
    const name = tag.name.replace(/^.*:/, '');
    const top = this.stack.at(-1);
    if (this.stack.length > MAX_DEPTH)
      throw new StamError('BAD_XML', 'The file is nested too deeply to be a FHIR document.');
    if (top?.markup) {
      top.markup.push(`<${name}>`);
      this.stack.push({ name, parent: top.name, value: null, fields: {}, markup: top.markup, resource: null });
      return;
    }
    const fields: Json = {};
    let value: string | null = null;
    for (const [attribute, text] of Object.entries(tag.attributes)) {
      if (attribute === 'value') value = text;
      else if (attribute === 'url' || attribute === 'id') fields[attribute] = text;
    }
    const isResource = /^[A-Z]/.test(name);
    if (isResource) fields.resourceType = name;
    const markup = name === 'div' ? ['<div>'] : null;
    this.stack.push({ name, parent: top?.name ?? '', value, fields, markup, resource: isResource ? fields : null });
  }

  text(text: string): void {
    this.stack.at(-1)?.markup?.push(text.replace(/[<&]/g, (c) => (c === '<' ? '&lt;' : '&amp;')));
  }

  close(): void {
    const node = this.stack.pop();
    const above = this.stack.at(-1);
    if (!node) return;
    if (node.markup && above?.markup) {
      node.markup.push(`</${node.name}>`);
      return;
    }
    if (!above) {
      this.ready.push({ kind: 'document', number: 1, value: node.fields });
      return;
    }
    if (node.name === 'entry' && this.stack.length === 1 && above.name === 'Bundle') {
      this.ready.push({ kind: 'entry', number: ++this.count, value: node.fields });
      return;
    }
    if (node.resource && (above.name === 'resource' || above.name === 'contained')) {
      above.resource = node.resource;
      return;
    }
    const value = this.valueOf(node);
    if (value === null) return;
    const held = above.fields[node.name];
    if (held !== undefined) above.fields[node.name] = Array.isArray(held) ? [...held, value] : [held, value];
    else above.fields[node.name] = repeats(node.name, above.name) ? [value] : value;
  }

  private valueOf(node: Node): unknown {
    if (node.markup) return `${node.markup.join('')}</div>`;
    if (node.resource) return node.resource;
    if (node.value !== null) return primitive(node);
    return Object.keys(node.fields).length > 0 ? node.fields : null;
  }
}

function repeats(name: string, parent: string): boolean {
  return REPEATING.has(name) || REPEATING_IN[name]?.test(parent) === true;
}

/** A decoder for the encoding that the XML declaration names; UTF-8 where it names none. Throws StamError. */
function decoderOf(first: Buffer): TextDecoder {
  const named = /^[^>]{0,100}encoding\s*=\s*["']([\w-]+)["']/.exec(first.toString('latin1', 0, 120))?.[1] ?? 'utf-8';
  // Chunks come as UTF-8 where the file was UTF-16.
  const label = /^utf-?16/i.test(named) ? 'utf-8' : named;
  try {
    return new TextDecoder(label);
  } catch {
    throw new StamError('BAD_ENCODING', `The file says that it is written in “${label}”, which is not known here.`);
  }
}

/**
 * Yields the entries of a Bundle, then the document (of a Bundle: what is left beside its entries). Throws StamError
 * FORBIDDEN_ENTITY for a document type or an entity that is not XML's own, BAD_XML for what is not well formed.
 */
export async function* xmlUnits(chunks: AsyncIterable<Buffer>): AsyncGenerator<XmlUnit> {
  const builder = new Builder();
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => builder.open(tag));
  parser.on('closetag', () => builder.close());
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  parser.on('doctype', () => {
    throw new StamError(
      'FORBIDDEN_ENTITY',
      'The file declares a document type, which could make it load or multiply text; FHIR has none, so it was not read.',
    );
  });
  parser.on('error', (error) => {
    if (/entity/i.test(error.message)) {
      throw new StamError(
        'FORBIDDEN_ENTITY',
        'The file uses an entity that is not part of XML; it was not read further.',
      );
    }
    throw new StamError('BAD_XML', 'The file is not well-formed XML.', undefined, { cause: error });
  });
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk);
    try {
      parser.write(decoder.decode(chunk, { stream: true }));
    } finally {
      // Also where the chunk holds a fault: what was complete before it is read.
      yield* builder.ready.splice(0);
    }
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
  yield* builder.ready.splice(0);
}
