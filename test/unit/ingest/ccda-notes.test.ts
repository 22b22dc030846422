/** Text in documents: narrative as lines, notes in RTF, HTML and base64, attachments that cannot be read. */
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { Narrative, saysNothing } from '../../../electron/ingest/ccda/narrative.ts';
import { htmlText, rtfText } from '../../../electron/ingest/ccda/notes.ts';
import { type XmlElement, XmlTreeParser } from '../../../electron/ingest/ccda/xml-tree.ts';
import { documentOf, example, readText, sectionOf } from './ccda-support.ts';
import { scratch } from './reading-support.ts';

const place = scratch();
afterAll(() => place.remove());

function narrative(inside: string): Narrative {
  let root: XmlElement | null = null;
  const sink = {
    opened: () => {},
    closed: (element: XmlElement) => {
      root = element;
      return false;
    },
  };
  const parser = new XmlTreeParser(sink, 'test');
  parser.write(`<text>${inside}</text>`);
  parser.close();
  return new Narrative(root);
}

describe('narrative as text', () => {
  it('a table is a line for each row, each cell under its header', () => {
    const table =
      '<table><thead><tr><th>Drug</th><th>Dose</th></tr></thead><tbody><tr><td>Aspirin</td><td>81 mg</td></tr><tr><td>Iron</td><td/></tr></tbody></table>';
    expect(narrative(table).text).toBe('Drug: Aspirin; Dose: 81 mg\nDrug: Iron');
  });

  it('cells that span columns or rows do not shift the others', () => {
    const head = '<thead><tr><th>A</th><th>B</th><th>C</th></tr></thead>';
    expect(narrative(`<table>${head}<tr><td colspan="2">1</td><td>2</td></tr></table>`).text).toBe('A: 1; C: 2');
    expect(
      narrative(
        `<table>${head}<tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>`,
      ).text,
    ).toBe('A: 1; B: 2; C: 3\nB: 4; C: 5');
  });

  it('lists, paragraphs and breaks are lines', () => {
    expect(
      narrative('<paragraph>One</paragraph><list><item>a</item><item>b</item></list>x<br/>y <content>z</content>').text,
    ).toBe('One\n- a\n- b\nx\ny z');
  });

  it('a reference finds its words, its row, and an empty mark the words behind it', () => {
    const text = narrative(
      '<table><thead><tr><th>Name</th><th>Date</th></tr></thead><tbody><tr ID="r"><td><content ID="m"/>Asthma</td><td>2012</td></tr></tbody></table><paragraph ID="p">Plain</paragraph>',
    );
    expect(text.line('#m')).toBe('Name: Asthma; Date: 2012');
    expect([text.at('#m'), text.at('r'), text.at('#p'), text.at('#none')]).toEqual([
      'Asthma',
      'Name: Asthma; Date: 2012',
      'Plain',
      '',
    ]);
    expect(text.name('#r')).toBe('Asthma');
  });

  it.each([
    'No information available',
    'Type: Unknown',
    'N/A',
    'No known data',
    'Medication: No information\nDate: N/A',
    '',
  ])('"%s" says nothing', (text) => {
    expect(saysNothing(text)).toBe(true);
  });

  it.each([
    'None',
    'No known allergies',
    'No mass found',
    'Unknown mass in the left breast',
    'Cause unknown',
    'Denies pain',
  ])('"%s" says something', (text) => {
    expect(saysNothing(text)).toBe(false);
  });
});

describe('a section without entries', () => {
  it('goes in as a note with its title and the date of the document', async () => {
    const read = await readText(place, sectionOf('10164-2', '<text>Pain<br/>since <content>May</content></text>'));
    expect(read.entries).toHaveLength(1);
    expect(read.entries[0]).toMatchObject({
      type: 'note',
      title: 'Title',
      body: 'Pain\nsince May',
      facts: [],
      sourceId: '1.2.3^doc/10164-2/text',
      time: { date: '2025-03-13' },
    });
  });

  it('and one whose entries say nothing is kept by its narrative', async () => {
    const hollow =
      '<text><table><tr><td>Aspirin 81 mg</td></tr></table></text><entry><act classCode="ACT" moodCode="EVN" nullFlavor="NI"><code nullFlavor="NI"/></act></entry>';
    const read = await readText(place, sectionOf('10160-0', hollow));
    expect(read.entries.map((e) => [e.type, e.body])).toEqual([['note', 'Aspirin 81 mg']]);
  });

  it('sections inside sections are read each for itself', async () => {
    const inner =
      '<component><section><code code="8648-8"/><title>Inner</title><text>Went well</text></section></component>';
    const read = await readText(place, sectionOf('10164-2', `<text>Pain</text>${inner}`));
    expect(read.entries.map((e) => [e.title, e.body])).toEqual([
      ['Inner', 'Went well'],
      ['Title', 'Pain'],
    ]);
  });

  it('insurance is left out, and that is said', async () => {
    const read = await readText(place, sectionOf('48768-6', '<text>Plan A</text>'));
    expect(read.entries).toEqual([]);
    expect(read.problems[0]).toMatchObject({ code: 'NOT_CLINICAL', where: 'section Title' });
  });
});

describe('notes', () => {
  it('an RTF note in base64 is plain text', async () => {
    const [note] = (await example('RTF_Note')).entries;
    expect(note?.type).toBe('note');
    expect(note?.body).toMatch(/^0700-1900 Nursing Note: Patient’s vital signs were stable/);
    expect(note?.body).not.toMatch(/[\\{}]/);
  });

  it('a note on a procedure is an entry of its own beside it', async () => {
    const { entries } = await example('Note_directly');
    expect(entries.map((e) => e.type)).toEqual(['facts', 'note']);
    expect(entries[1]?.body).toContain('Patient repositioned');
  });

  it('RTF groups, escapes and Unicode come out as they are read', () => {
    expect(
      rtfText(
        String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}{\*\generator x;}\b Bold\b0  na\'efve\par \u916?t \{x\}\tab y}`,
      ),
    ).toBe('Bold naïve\nΔt {x} y');
  });

  it('HTML becomes lines, and scripts and entities do no harm', () => {
    expect(
      htmlText(
        '<html><head><title>t</title></head><body><p>A &lt; B&nbsp;&amp; C</p><script>alert(1)</script><ul><li>x<li>y</ul>1<br>2</body></html>',
      ),
    ).toBe('A < B & C\n\n- x\n- y\n1\n2');
  });
});

describe('a body that is not XML', () => {
  const body = (text: string) => documentOf(`<component><nonXMLBody>${text}</nonXMLBody></component>`);

  it('as plain text, RTF or HTML is a note', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const plain = await readText(place, body('<text mediaType="text/plain">Stable &amp; well</text>'));
    expect(plain.entries[0]).toMatchObject({
      type: 'note',
      title: 'Summary',
      body: 'Stable & well',
      sourceId: '1.2.3^doc/body',
    });
    const rtf = await readText(
      place,
      body(`<text mediaType="text/rtf" representation="B64">${base64('{\\rtf1 Stable\\par}')}</text>`),
    );
    expect(rtf.entries[0]?.body).toBe('Stable');
    const html = await readText(
      place,
      body(`<text mediaType="text/html" representation="B64">${base64('<p>Stable</p>')}</text>`),
    );
    expect(html.entries[0]?.body).toBe('Stable');
  });

  it('as PDF or a reference keeps the patient and says where it is', async () => {
    for (const [text, where] of [
      ['<text mediaType="application/pdf" representation="B64">JVBERi0=</text>', 'application/pdf'],
      ['<text mediaType="application/pdf"><reference value="UD.pdf"/></text>', 'application/pdf at UD.pdf'],
    ] as const) {
      const read = await readText(place, body(text));
      expect(read.patients[0]?.name).toBe('Eve Betterhalf');
      expect(read.entries).toEqual([]);
      expect(read.problems).toEqual([
        {
          code: 'UNREADABLE_PART',
          message: `The body of this document is an attachment (${where}) that cannot be read as text; open it from the document itself. Only its patient was read.`,
          where: 'document body',
        },
      ]);
    }
  });
});

it('the XML library knows the words that count as harmless', () => {
  const said: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => said.push(error.message.replace(/^\d+:\d+: /, '')));
  parser.write('\n<?xml version="1.0"?><a>&x; ]]></a>y').close();
  expect(said).toEqual([
    'an XML declaration must be at the start of the document.',
    'undefined entity.',
    'the string "]]>" is disallowed in char data.',
    'text data outside of root node.',
  ]);
});
