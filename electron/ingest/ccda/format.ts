/** The format: C-CDA R1.1 and R2.1, and any other HL7 CDA Release 2 document of the same shape. */
import { StamError } from '../../../shared/errors.ts';
import type { Format, ReadContext, ReadItem, Source } from '../reading.ts';
import { checkAborted, fileName } from '../source-bytes.ts';
import { type DecodeDoubts, decodedChunks } from './decode.ts';
import { DocumentReader } from './document-reader.ts';
import { XmlTreeParser } from './xml-tree.ts';

/** The root element's local name, read over declarations, comments and a DOCTYPE; null when there is none in the head. */
function rootOf(head: string): string | null {
  const bare = head.replace(/<!--[\s\S]*?-->/g, '').replace(/<\?[\s\S]*?\?>/g, '');
  const doctype = bare.replace(/<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/i, '');
  return /^[\s\uFEFF\0]*<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(doctype)?.[1] ?? null;
}

function detect(_path: string, head: string): 0 | 1 | 2 {
  // UTF-16 decoded as UTF-8 has a NUL beside every ASCII character.
  const text = head.replace(/\0/g, '');
  if (rootOf(text) === 'ClinicalDocument') return 2;
  // A long comment may push the root out of reach; a bomb may hide it.
  if (
    /^[\s\uFEFF]*</.test(text) &&
    (/<(?:[\w.-]+:)?ClinicalDocument[\s>]/.test(text) || text.includes('urn:hl7-org:v3'))
  )
    return 1;
  return 0;
}

function problem(code: 'BAD_XML' | 'BAD_ENCODING' | 'TOO_LARGE', message: string, where: string): ReadItem {
  return { type: 'problem', problem: { code, message, where } };
}

/** A reason inside a sentence. */
function plainReason(reason: string): string {
  return reason.replace(/\.$/, '');
}

async function* read(source: Source, _context: ReadContext): AsyncGenerator<ReadItem> {
  const doubts: DecodeDoubts = { badBytes: false, controls: false };
  const document = new DocumentReader(fileName(source));
  const parser = new XmlTreeParser(document, fileName(source));
  for await (const chunk of decodedChunks(source, doubts)) {
    parser.write(chunk);
    for (const item of document.take()) {
      checkAborted(source);
      yield item;
    }
    if (parser.failure) break;
  }
  parser.close();
  if (!parser.started) {
    throw new StamError(
      'BAD_XML',
      `${fileName(source)} is not readable XML (${plainReason(parser.failure?.reason ?? 'it holds no element')}); nothing was read.`,
    );
  }
  if (!document.hasPatient) {
    if (parser.failure) {
      throw new StamError(
        'BAD_XML',
        `${fileName(source)} breaks off or is damaged at line ${parser.failure.line}, before it says which patient it is about; nothing was read.`,
      );
    }
    document.finishHeader();
  }
  if (parser.failure) document.breakOff();
  yield* document.take();
  if (parser.failure) {
    const { line, reason, tooLarge } = parser.failure;
    yield problem(
      tooLarge ? 'TOO_LARGE' : 'BAD_XML',
      `The document could only be read up to line ${line} (${plainReason(reason)}); what stands before it is kept, what follows is missing.`,
      `line ${line}`,
    );
  } else if (!document.hasBody) {
    yield problem('BAD_XML', 'The document has a header and no body; only its patient was read.', 'document body');
  }
  if (parser.warnings.size > 0) {
    yield problem(
      'BAD_XML',
      `The document is not well-formed XML (${[...parser.warnings].join(' ')}); it was read over it, with such words as they stand.`,
      'document',
    );
  }
  if (doubts.badBytes) {
    yield problem(
      'BAD_ENCODING',
      'Some characters are not in the encoding that the file declares; they are shown as "\uFFFD".',
      'document',
    );
  }
  if (doubts.controls) {
    yield problem(
      'BAD_ENCODING',
      'The file holds control characters that XML forbids; they are shown as "\uFFFD".',
      'document',
    );
  }
}

/** Reads C-CDA documents. A fragment that starts at a section is refused: it names no patient. */
export const ccdaFormat: Format = { name: 'C-CDA', detect, read };
