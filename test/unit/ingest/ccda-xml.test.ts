/** What is XML and what is not: detection, entities, damage, encodings. */
import { afterAll, describe, expect, it } from 'vitest';
import { ccdaFormat } from '../../../electron/ingest/ccda/format.ts';
import { XmlTreeParser } from '../../../electron/ingest/ccda/xml-tree.ts';
import { documentOf, PATIENT, problemEntry, readText, sectionOf } from './ccda-support.ts';
import { failure, quoted, scratch } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());

const ASTHMA =
  '<effectiveTime><low value="2012"/></effectiveTime><value xsi:type="CD" code="195967001" codeSystem="2.16.840.1.113883.6.96" displayName="Asthma"/>';
const GOOD = sectionOf('11450-4', `<text>Asthma</text>${problemEntry('active', ASTHMA)}`);

describe('a C-CDA document is known by its root', () => {
  it('whatever its prefix, declaration, comments or byte order mark', () => {
    expect(ccdaFormat.detect('a.xml', '<ClinicalDocument xmlns="urn:hl7-org:v3">')).toBe(2);
    expect(
      ccdaFormat.detect('a', `<?xml version='1.0'?><!-- <b> --><n1:ClinicalDocument xmlns:n1="urn:hl7-org:v3">`),
    ).toBe(2);
    expect(ccdaFormat.detect('a', '\uFEFF<?xml version="1.0"?>\n<?xml-stylesheet href="x"?>\n<ClinicalDocument>')).toBe(
      2,
    );
    expect(ccdaFormat.detect('a', '<!DOCTYPE x [<!ENTITY a "b">]><ClinicalDocument>')).toBe(2);
  });

  it('and only by shape where the root is another', () => {
    expect(ccdaFormat.detect('a.xml', '<section xmlns="urn:hl7-org:v3">')).toBe(1);
    expect(ccdaFormat.detect('a.xml', '<Bundle xmlns="http://hl7.org/fhir">')).toBe(0);
    expect(ccdaFormat.detect('a.txt', 'The ClinicalDocument of urn:hl7-org:v3')).toBe(0);
  });
});

describe('entities are never expanded', () => {
  it('an entity bomb is refused with a sentence and costs nothing', async () => {
    const bomb = `<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${GOOD.replace(/^<\?.*?\?>/, '').replace('Summary', '&c;')}`;
    const refused = await failure(readText(place, bomb));
    expect(refused.code).toBe('FORBIDDEN_ENTITY');
    expect(refused.message).toBe(
      'document.xml contains entity definitions, which a clinical document never needs; it was not opened.',
    );
  });

  it('an external entity and an external definition are refused before anything is opened', async () => {
    const secret = place.write('secret.txt', 'the secret');
    const external = `<!DOCTYPE b [<!ENTITY x SYSTEM "file://${secret}">]>${GOOD.replace(/^<\?.*?\?>/, '').replace('Summary', '&x;')}`;
    const refused = await failure(readText(place, external));
    expect(refused.code).toBe('FORBIDDEN_ENTITY');
    expect(refused.message).not.toContain('the secret');
    const definition = `<!DOCTYPE ClinicalDocument SYSTEM "file://${secret}">${GOOD.replace(/^<\?.*?\?>/, '')}`;
    expect((await failure(readText(place, definition))).code).toBe('FORBIDDEN_ENTITY');
  });

  it('an undefined entity stays as it is written, and that is said', async () => {
    const read = await readText(place, sectionOf('10164-2', '<text>Pain&nbsp;since May</text>'));
    expect(read.entries[0]?.body).toBe('Pain&nbsp;since May');
    expect(read.problems[0]?.code).toBe('BAD_XML');
  });
});

describe('a damaged file gives what stands before the damage', () => {
  it('cut off in the second entry, the first is kept and the break is named', async () => {
    const two = sectionOf(
      '11450-4',
      `<text>A</text>${problemEntry('active', ASTHMA)}${problemEntry('active', ASTHMA)}`,
    );
    const read = await readText(place, two.slice(0, two.lastIndexOf('<value')));
    expect(read.facts.map((f) => f.text)).toEqual(['Asthma']);
    expect(read.problems).toHaveLength(1);
    expect(read.problems[0]).toMatchObject({ code: 'BAD_XML', where: 'line 1' });
  });

  it('entries that wait for their narrative are read when the file breaks off', async () => {
    const late = sectionOf('11450-4', `${problemEntry('active', ASTHMA)}<text>A</text>`);
    const read = await readText(place, late.slice(0, late.lastIndexOf('<text>') + 8));
    expect(read.facts.map((f) => f.text)).toEqual(['Asthma']);
  });

  it('cut off before the patient it is refused', async () => {
    const refused = await failure(readText(place, GOOD.slice(0, GOOD.indexOf('<patient>'))));
    expect(refused.code).toBe('BAD_XML');
    expect(refused.message).toMatch(/before it says which patient it is about; nothing was read\.$/);
  });

  it('an empty file and a file of words are refused with a sentence', async () => {
    for (const content of ['', 'not xml at all', '   ']) {
      const refused = await failure(readText(place, content));
      expect(refused.code).toBe('BAD_XML');
      expect(refused.message).toMatch(/^document\.xml is not readable XML .*\.$/);
    }
  });

  it('NUL bytes are shown as replacement characters, and the rest goes in', async () => {
    const read = await readText(place, GOOD.replace('displayName="Asthma"', 'displayName="Asth\0ma"'));
    expect(read.facts[0]?.text).toBe('Asth\uFFFDma');
    expect(read.problems.map((p) => p.code)).toEqual(['BAD_ENCODING']);
  });

  it('elements nested without end stop the reading and not the program', async () => {
    const deep = sectionOf('11450-4', `<text>${'<content>'.repeat(50_000)}`);
    const read = await readText(place, deep);
    expect(read.problems[0]?.message).toContain('nested deeper');
  });
});

describe('a part without end is given up before it fills the memory', () => {
  it.each(['<a>', '<a><b c="', '<a><!-- '])('after %s', (start) => {
    const parser = new XmlTreeParser({ opened: () => {}, closed: () => false }, 'endless.xml');
    parser.write(start);
    const piece = 'x'.repeat(1024 * 1024);
    for (let i = 0; i < 60 && !parser.failure; i++) parser.write(piece);
    expect(parser.failure).toMatchObject({ tooLarge: true, line: 1 });
  });

  it('a document type definition without end is refused', () => {
    const parser = new XmlTreeParser({ opened: () => {}, closed: () => false }, 'endless.xml');
    parser.write('<!DOCTYPE a [<!ENTITY b "');
    expect(() => parser.write('x'.repeat(2 * 1024 * 1024))).toThrow(/^endless\.xml contains entity definitions/);
  });
});

describe('the encoding is the one the file shows', () => {
  const named = GOOD.replace('Betterhalf', 'Müller');
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${named}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${named}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(named, 'utf16le')],
    ['ISO 8859-1 as declared', Buffer.from(named.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ])('%s', async (_, bytes) => {
    const read = await readText(place, bytes);
    expect(read.patients[0]?.name).toBe('Eve Müller');
    expect(read.problems).toEqual([]);
  });

  it('bytes that are not what the file declares are shown as such, and that is said', async () => {
    const read = await readText(place, Buffer.from(named, 'latin1'));
    expect(read.patients[0]?.name).toBe('Eve M\uFFFDller');
    expect(read.problems.map((p) => p.code)).toEqual(['BAD_ENCODING']);
  });
});

describe('entries stand in the body as they came', () => {
  it('with prefixes, comments, attributes and line ends unchanged', async () => {
    const entry = problemEntry('active', `<!-- as sent -->\r\n${ASTHMA}`);
    const prefixed = sectionOf('11450-4', `<text>A</text>${entry}`)
      .replace(/<(\/?)(?=[A-Za-z])/g, '<$1n1:')
      .replace('xmlns=', 'xmlns:n1=');
    const read = await readText(place, prefixed);
    expect(read.entries[0]?.body).toBe(entry.replace(/<(\/?)(?=[A-Za-z])/g, '<$1n1:'));
    expect(quoted(read.entries[0])).toMatch(/^<n1:observation [\s\S]*<\/n1:observation>$/);
  });

  it('also where an entry is larger than a piece of the file', async () => {
    const long = problemEntry('active', `<!-- ${'x'.repeat(700_000)} -->${ASTHMA}`);
    const read = await readText(place, sectionOf('11450-4', `<text>A</text>${long}${problemEntry('active', ASTHMA)}`));
    expect(read.entries[0]?.body).toBe(long);
    expect(read.entries[1]?.body).toBe(problemEntry('active', ASTHMA));
  });
});

describe('what is no document of a patient is refused with a sentence', () => {
  it('a document without a patient, and one with two', async () => {
    expect((await failure(readText(place, documentOf('', '')))).code).toBe('NO_PATIENT');
    const second = PATIENT.replace('998991', '7').replace('Eve', 'Adam');
    expect((await failure(readText(place, documentOf('', PATIENT + second)))).code).toBe('OTHER_PATIENT');
  });

  it('a document without a body still gives its patient, and says so', async () => {
    const read = await readText(place, documentOf(''));
    expect(read.patients[0]?.name).toBe('Eve Betterhalf');
    expect(read.problems[0]?.message).toBe('The document has a header and no body; only its patient was read.');
  });
});
