/**
 * Allergies out of a sentence: lists under their heading, "allergic to …", "… allergy", and denials. A side effect is no allergy, and
 * hay fever ("seasonal allergies") is a disease, not a warning.
 */
import type { Assertion } from '../../../../shared/vocabulary.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import { linesAbove } from '../segment/lines-above.ts';
import { overlap } from '../segment/span.ts';
import type { Mention } from '../text-contract.ts';
import { unlisted } from './allergies-unlisted.ts';
import {
  assertionOf,
  COMPLAINT,
  deniedAllergies,
  OF_DRUGS,
  OF_THE_FAMILY,
  REACTS,
  REFUTED,
  reactionsIn,
  SEVERITY,
  TOLERATED,
} from './allergies-words.ts';
import { documentedStart } from './documented-start.ts';
import type { SentenceContext, SentenceExtractor } from './extractor.ts';
import { quoteOf, type Span } from './sentence-words.ts';

const SUBSTANCES = new Set(['drug', 'drug class', 'allergen', 'vaccine']);

/** Before a substance. Between it and the substance only other members of a list may stand. */
const TO =
  /(?:allergic(?:\s+reaction(?:s)?)?\s+to|allerg(?:y|ies)\s+(?:to|of|include[sd]?|including|is|are|with)|allerg(?:y|ies)\s*[:=–-]|\ballergen\s*:|hypersensitiv(?:ity|e)\s+to|anaphyla(?:xis|ctic\s+(?:reaction|shock))\s+(?:to|with|from|after)|sensitivity\s+to)\s*/gi;
const INTOLERANT =
  /(?:intoleran(?:ce|t)\s+(?:to|of)|(?:does|did)\s+not\s+tolerate|cannot\s+tolerate|intolerances?\s*:)\s*/gi;
/** "NKDA except penicillin": what is taken out of the denial is an allergy. */
const EXCEPT =
  /(?:\bnk(?:d|m)?a\b|\ballerg(?:y|ies))[^.;]{0,12}?\b(?:except(?:ing)?|other than|apart from|aside from|besides|but|save)(?:\s+(?:for|to))?\s+/gi;
/** What may stand between "allergic to" and a later member of its list. */
const LISTED =
  /^(?:[\s,;/&+]|and|or|as well as|also|\([^()]*\)|[–-]\s*[a-z ]+(?=,)|the|her|his|all|any|both|some|severe|mild|which causes? [a-z ]+|causing [a-z ]+|~)*$/i;
/** Behind a substance: "penicillin allergy", "penicillin (rash) allergy". */
const BEHIND = /^[\s-]*(?:drug\s+)?(?:allerg(?:y|ic|ies)|hypersensitivity|anaphylaxis)\b(?!\s+to\b)(?!\s*:)/i;

function askedOf(context: SentenceContext): boolean {
  const { previous, source, sentence } = context;
  if (previous === null || (sentence.voice !== 'patient' && sentence.voice !== 'relative')) return false;
  return /\ballerg[^?]*\?/i.test(source.body.slice(previous.start, previous.end));
}

/** The heading and the line above a list speak for each of its items: "Entered in error:", "Denies allergies to:". */
function wordsAbove({ sentence }: SentenceContext): string {
  return linesAbove(sentence).join(' ');
}

export const allergies: SentenceExtractor = (context) => {
  if (OF_THE_FAMILY.test(wordsAbove(context))) return [];
  const inSection = context.sentence.section.kind === 'allergies' || /\ballerg/i.test(context.sentence.leadIn ?? '');
  if (
    !inSection &&
    !askedOf(context) &&
    !/allerg|intoleran|tolerate|anaphyla|hypersensitiv|sensitivity|nkda|nka\b|nkfa/i.test(context.text)
  )
    return [];
  if (/\?\s*$/.test(context.text)) return [];
  // "Denies allergies to:" denies no more than what the list below it names.
  const denied = /\b(?:to|of)\s?:$/i.test(context.text) ? [] : deniedAllergies(context.text, inSection);
  const exception = /\b(?:except|other than|apart from|aside from|besides|save|but)\b/i;
  const facts = denied.filter((d) => !exception.test(context.text.slice(d.end))).flatMap((d) => denial(context, d));
  for (const { mention, type } of substancesOf(context, inSection, denied)) {
    const fact = allergyFact(context, mention, type);
    if (fact) facts.push(fact);
  }
  return facts;
};

function denial(context: SentenceContext, said: { words: string; start: number; end: number }): FactDraft[] {
  const span = { start: context.sentence.start + said.start, end: context.sentence.start + said.end };
  const scope = context.scope(span);
  if (scope.subject !== 'patient' || scope.question || scope.hypothetical) return [];
  const { from, flags } = documentedStart(context.source);
  // "Drug allergies: none" says nothing of peanuts.
  const ofDrugs = said.words === 'No known allergies' && OF_DRUGS.test(wordsAbove(context));
  const words = ofDrugs ? 'No known drug allergies' : said.words;
  return [
    {
      kind: 'allergy',
      text: words,
      concept: words,
      codings: [],
      status: 'active',
      assertion: 'absent',
      subject: 'patient',
      from,
      to: null,
      attributes: {},
      quote: quoteOf(context, span),
      flags,
    },
  ];
}

/** Characters that are read back for the words that open a list: longer lists stand under a heading. */
const LONGEST_LIST = 600;

interface Substance {
  mention: Mention;
  type: 'allergy' | 'intolerance';
}

function substancesOf(context: SentenceContext, inSection: boolean, denied: readonly Span[]): Substance[] {
  const { sentence, text } = context;
  const offset = sentence.start;
  const clean = text.replace(COMPLAINT, (m) => ' '.repeat(m.length));
  const known = context.mentions.filter((m) => SUBSTANCES.has(m.kind));
  const mentions = [...known, ...unlisted(context, known, inSection)].sort((a, b) => a.start - b.start);
  const found: Substance[] = [];
  // Substances before the one that is looked at are blanked, so that they count as members of its list.
  let blank = clean;
  for (const mention of mentions) {
    const at = { start: mention.start - offset, end: mention.end - offset };
    const head = blank.slice(Math.max(0, at.start - LONGEST_LIST), at.start);
    blank = blank.slice(0, at.start) + '~'.repeat(at.end - at.start) + blank.slice(at.end);
    if (denied.some((d) => overlap(d, at))) continue;
    if (denied.length > 0 && opens(EXCEPT, head)) found.push({ mention, type: 'allergy' });
    else if (opens(TO, head) || BEHIND.test(clean.slice(at.end))) found.push({ mention, type: 'allergy' });
    else if (askedOf(context) && REACTS.test(clean.slice(at.end))) found.push({ mention, type: 'allergy' });
    else if (opens(INTOLERANT, head)) found.push({ mention, type: 'intolerance' });
    else if (inSection && listed(context, mention, head, denied.length > 0)) found.push({ mention, type: 'allergy' });
  }
  return found;
}

function opens(pattern: RegExp, head: string): boolean {
  const last = [...head.matchAll(pattern)].at(-1);
  return last !== undefined && LISTED.test(head.slice(last.index + last[0].length));
}

/** A line under the heading Allergies: what stands first in it, or behind a separator. Not what is tolerated or was given. */
function listed(context: SentenceContext, mention: Mention, head: string, denies: boolean): boolean {
  if (
    denies ||
    TOLERATED.test(context.sentence.leadIn ?? '') ||
    /\b(?:tolerat\w+|takes?|taking|given|treated|started|used|able to|can have|not allergic|except|denies|no)\b/i.test(
      head,
    )
  )
    return false;
  const after = context.source.body.slice(mention.end, context.sentence.end);
  if (/^[\s,]*(?:is|was|are)?\s*(?:well\s+)?tolerated\b/i.test(after)) return false;
  if (context.sentence.form === 'table row') {
    const cell = context.sentence.cells.find((c) => c.start <= mention.start && mention.end <= c.end);
    return cell === undefined || cell.header === null
      ? cell === context.sentence.cells[0] || cell === undefined
      : /allerg|substance|agent|drug/i.test(cell.header);
  }
  const last = head.slice(Math.max(head.lastIndexOf(','), head.lastIndexOf(';'), head.lastIndexOf('\n')) + 1);
  return /^\s*(?:[\w ]{0,20}:)?[\s\d.)•*/~-]*(?:and|or|severe|mild|known)?\s*$/i.test(last);
}

function allergyFact(context: SentenceContext, mention: Mention, type: Substance['type']): FactDraft | null {
  const scope = context.scope({ start: mention.start, end: mention.end });
  if (scope.subject !== 'patient' || scope.question || scope.hypothetical) return null;
  const { body } = context.source;
  const after = body.slice(mention.end, context.sentence.end);
  const before = body.slice(context.sentence.start, mention.start);
  const name = mention.concept.toLowerCase() === 'fish allergy' ? 'fish' : mention.concept;
  const shown = capital(shownName(mention, name, body.slice(mention.start, mention.end)));
  const assertion = REFUTED.test(wordsAbove(context))
    ? 'refuted'
    : assertionOf(scope.assertion, `${context.sentence.leadIn ?? ''} ${before}`, after);
  if (assertion === null) return null;
  // What was excluded is said of the allergy by name; "no allergy to latex" only denies it.
  if (assertion === 'absent')
    return stated(context, mention, `No known ${name.toLowerCase()} allergy`, 'absent', {}, capital(name));
  const told = detailOf(context, mention);
  const reactions = reactionsIn(told);
  const severity = SEVERITY.exec(`${before.slice(-30)} ${told}`)?.[1]?.toLowerCase();
  const noun = type === 'intolerance' ? 'intolerance' : 'allergy';
  const words = `${shown} ${noun}${reactions.length > 0 ? `: ${reactions.join(', ')}` : ''}`;
  const attributes = {
    ...(type === 'intolerance' ? { type: 'intolerance' } : {}),
    ...(reactions.length > 0 ? { reaction: reactions.join('; ') } : {}),
    ...(severity ? { severity } : {}),
  };
  return stated(context, mention, words, assertion, attributes, capital(name));
}

/** A brand stands behind the drug it is: "acetaminophen / oxycodone (Percocet)". */
function shownName(mention: Mention, plain: string, written: string): string {
  const brand = mention.kind === 'drug' && !plain.toLowerCase().includes(written.toLowerCase());
  return brand ? `${plain} (${written})` : plain;
}

/** The words that tell of this substance only: to the next substance or separator outside brackets. */
function detailOf(context: SentenceContext, mention: Mention): string {
  const next =
    context.mentions.find((m) => SUBSTANCES.has(m.kind) && m.start >= mention.end)?.start ?? context.sentence.end;
  const words = context.source.body.slice(mention.end, next);
  const bracket = /^\s*(?:allergy\s*)?\(([^)]*)\)/i.exec(words);
  if (bracket) return bracket[1] ?? '';
  const led =
    /^\s*(?:allergy|anaphylaxis)?[\s,]*(?:[:–=>-]+|causes?d?|causing|which causes?|resulting in|results in|with|leads? to|gives? (?:him|her|me)|develops?|reaction:?|\|)\s*([^.;]*)/i.exec(
      words,
    );
  const opening = context.source.body.slice(context.sentence.start, mention.start);
  const first =
    /\banaphyla\w+\s+(?:to|with|from|after|reaction to|shock (?:to|with))[^.;]*$/i.test(opening) ||
    /^\s*anaphylaxis/i.test(words)
      ? 'anaphylaxis '
      : '';
  return first + (led?.[1] ?? '');
}

function stated(
  context: SentenceContext,
  mention: Mention,
  text: string,
  assertion: Assertion,
  attributes: FactDraft['attributes'],
  concept: string,
): FactDraft {
  const since = documentedStart(context.source);
  const isNew = /\b(?:new|newly|develop\w+|today|first)\b/i.test(context.text) && context.source.time !== null;
  const time = context.times.find(
    (t) =>
      t.role === 'start' || (t.role === 'point' && /\b(?:diagnosed|developed|discovered|first)\b/i.test(context.text)),
  );
  return {
    kind: 'allergy',
    text,
    concept,
    codings: assertion === 'absent' ? [] : [...mention.codings],
    status: 'active',
    assertion,
    subject: 'patient',
    from: time && assertion === 'present' ? time.time : since.from,
    to: null,
    attributes,
    quote: quoteOf(context, { start: mention.start, end: mention.end }),
    flags: (time && assertion === 'present') || isNew ? [] : since.flags,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
