/** FHIR Attachment -> its text, or a sentence that says why it cannot be read as text. */
import { stripMarkup } from './concepts.ts';
import { obj, str } from './json-access.ts';
import type { References } from './references.ts';

type AttachmentText = { text: string } | { problem: string };

const BASE64 = /^[A-Za-z0-9+/_\-\s]*={0,2}\s*$/;

function sizeWords(bytes: number): string {
  return bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
}

function decoder(contentType: string): TextDecoder | null {
  const label = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** Rich text without its control words; tables of fonts and pictures are dropped. */
export function stripRtf(rtf: string): string {
  let text = rtf;
  // Groups that hold no words of the document, innermost first.
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\{\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|header|footer)[^{}]*\}/g, '');
    text = text.replace(/\{(?!\\(?:\*|fonttbl|colortbl|stylesheet|info|pict|header|footer))([^{}]*)\}/g, '$1');
  }
  return text
    .replace(/\\(?:par|line|row|sect)\b ?/g, '\n')
    .replace(/\\tab\b ?|\\cell\b ?/g, '\t')
    .replace(/\\u(-?\d+) ?\??/g, (_, n: string) => String.fromCharCode((Number(n) + 65_536) % 65_536))
    .replace(/\\'([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([\\{}])/g, '$1')
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/[{}]/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The words of an attachment. `what` names the resource in the sentence of a problem. */
export function attachmentText(attachment: unknown, what: string, references: References): AttachmentText {
  const it = obj(attachment);
  const url = str(it?.url);
  const linked = url ? references.binary(url) : null;
  const data = str(it?.data) ?? linked?.data ?? null;
  const contentType = (str(it?.contentType) ?? linked?.contentType ?? '').toLowerCase();
  if (!data) {
    return url
      ? { problem: `${what} points to a document that is not in this file (${url}), so its text could not be read.` }
      : { problem: `${what} has no text and no attached document.` };
  }
  const bytes = Buffer.from(data, 'base64');
  const kind = contentType.replace(/;.*/, '') || 'of an unnamed type';
  const refusal = `${what} holds an attachment (${kind}, ${sizeWords(bytes.length)}) that cannot be read as text.`;
  if (
    !BASE64.test(data.slice(0, 10_000)) ||
    !/^text\/(plain|html|rtf|markdown)|^application\/(rtf|xhtml)|^$/.test(contentType)
  ) {
    return { problem: refusal };
  }
  const decoded = decoder(contentType)?.decode(bytes);
  if (decoded === undefined || decoded.includes('\u0000') || decoded.trim() === '') return { problem: refusal };
  if (/html/.test(contentType)) return { text: stripMarkup(decoded) };
  if (/rtf/.test(contentType) || decoded.startsWith('{\\rtf')) return { text: stripRtf(decoded) };
  if (contentType === '' && (decoded.match(/\ufffd/g)?.length ?? 0) > decoded.length / 50) return { problem: refusal };
  return { text: decoded.replace(/\r\n?/g, '\n').trim() };
}
