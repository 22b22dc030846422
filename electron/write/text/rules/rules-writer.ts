/**
 * The rules writer: a note or dialogue becomes facts by committed vocabularies and rules, without a model. The same text gives
 * the same facts on every machine. It prefers silence to a wrong fact.
 */
import { StamError } from '../../../../shared/errors.ts';
import type { FactDraft } from '../../../ingest/reading.ts';
import type { TextExtraction, TextWriter } from '../../text-writer.ts';
import { instructionLike } from '../instruction-like.ts';
import { segment } from '../segment/segment.ts';
import { overlap } from '../segment/span.ts';
import type { Sentence, TextSource } from '../text-contract.ts';
import { changesDoseUnsaid } from './changes-unsaid.ts';
import { type ClassStopped, classesStopped, withClassesStopped } from './class-stopped.ts';
import { wishesCodeStatus, withOneCodeStatus } from './code-status.ts';
import { correctsElsewhere } from './corrects-elsewhere.ts';
import { deduplicate } from './deduplicate.ts';
import { answeredQuestion } from './dialogue-answer.ts';
import type { SentenceContext } from './extractor.ts';
import { extractors } from './extractors.ts';
import { drugsChanged } from './medications-change.ts';
import { withPregnancyEnded } from './pregnancy-end.ts';
import { withoutReplacedDoses } from './replaced-doses.ts';
import { contextOf } from './sentence-context.ts';

/** Sentences read before other work gets its turn. */
const AT_A_TIME = 50;

/** Spoken words that run on for longer came without the signs that part statements: who has what cannot be told. */
const RUN_ON = 300;

/** The writer that is there on every machine. */
export function createRulesWriter(): TextWriter {
  return { id: 'rules', name: 'rules', extract };
}

async function extract(
  source: TextSource,
  options: Parameters<TextWriter['extract']>[1] = {},
): Promise<TextExtraction> {
  const segmented = segment(source);
  const suspicious = instructionLike(source, segmented);
  const { sentences } = segmented;
  const found: FactDraft[] = [];
  const unread: TextExtraction['unread'] = [];
  const refused: TextExtraction['refused'] = [];
  const spoke = new Set<Sentence>();
  const changes = new Set<FactDraft>();
  const stops: ClassStopped[] = [];
  for (const [i, sentence] of sentences.entries()) {
    if (options.signal?.aborted) throw new StamError('CANCELLED', 'Reading the text was cancelled.');
    if (i > 0 && i % AT_A_TIME === 0) await new Promise((resume) => setImmediate(resume));
    options.onProgress?.(i, sentences.length, 0);
    if (suspicious.some((s) => overlap(s, sentence))) continue;
    if (sentence.turn !== null && sentence.end - sentence.start > RUN_ON) continue;
    const context = contextOf(source, sentences, i);
    const read = readSentence(context);
    unread.push(...read.unread);
    for (const fact of read.facts) {
      const why = refusal(fact, source);
      if (why) refused.push({ text: fact.text, why });
      else {
        found.push(fact);
        spoke.add(sentence);
        if (fact.kind === 'medication' && drugsChanged(context).has(fact.concept)) changes.add(fact);
      }
    }
    const { start, end } = sentence;
    if (correctsElsewhere(source.body.slice(start, end), spoke.has(sentence))) {
      unread.push({ start, end, why: 'It corrects something that stands elsewhere, and does not say what by name.' });
    } else if (changesDoseUnsaid(context.text, context.mentions, read.facts)) {
      unread.push({ start, end, why: 'It changes a dose and does not say the new one.' });
    } else if (wishesCodeStatus(context.text, read.facts)) {
      unread.push({ start, end, why: 'It tells a wish about resuscitation, and not what is ordered.' });
    }
    const stopped = stopsOfClasses(context);
    stops.push(...stopped);
    if (stopped.length > 0) unread.push({ start, end, why: 'It stops or holds drugs and does not name them.' });
  }
  options.onProgress?.(sentences.length, sentences.length, 0);
  const silent = sentences.filter((s) => !spoke.has(s)).map(({ start, end }) => ({ start, end }));
  const one = withOneCodeStatus(found);
  const facts = deduplicate(withClassesStopped(withoutReplacedDoses(one.facts, changes), stops));
  return {
    facts: withPregnancyEnded(facts),
    unread: [...unread, ...one.unread],
    suspicious,
    sentences: sentences.length,
    silent,
    refused,
    calls: [],
  };
}

/** Classes that are stopped where a sentence tells what is taken; not what is told of somebody else, or asked. */
function stopsOfClasses(context: SentenceContext): ClassStopped[] {
  const { sentence, mentions, source } = context;
  if (['allergies', 'family history', 'social history', 'immunizations'].includes(sentence.section.kind)) return [];
  if (sentence.voice === 'clinician' || sentence.voice === 'unknown') return [];
  let text = source.body.slice(sentence.start, sentence.end);
  // Where the drug itself is named, its own rules speak.
  for (const m of mentions) {
    if (m.kind !== 'drug') continue;
    const [a, b] = [m.start - sentence.start, m.end - sentence.start];
    text = `${text.slice(0, a)}${'~'.repeat(b - a)}${text.slice(b)}`;
  }
  return classesStopped(text, sentence.start, sentence.voice === 'author').filter(
    () => context.scope({ start: sentence.end - 1, end: sentence.end }).subject === 'patient',
  );
}

/** What one sentence says. Where one extractor fails the sentence counts as unread, and the others are still heard. */
function readSentence(context: SentenceContext): { facts: FactDraft[]; unread: TextExtraction['unread'] } {
  const facts: FactDraft[] = [];
  const unread: TextExtraction['unread'] = [];
  const { start, end } = context.sentence;
  for (const [name, extractor] of extractors) {
    try {
      facts.push(...extractor(context), ...answeredQuestion(context, extractor));
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      unread.push({ start, end, why: `The rules for ${name} failed on this sentence (${what}).` });
    }
  }
  return { facts, unread };
}

/** What may not become a memory, whatever an extractor says. */
function refusal(fact: FactDraft, source: TextSource): string | null {
  const { start, end } = fact.quote;
  if (!(start >= 0 && end > start && end <= source.body.length)) return 'Its quote is not in the text.';
  if (source.body.slice(start, end).trim() === '') return 'Its quote has no words.';
  if (fact.text.trim() === '' || fact.concept.trim() === '') return 'It has no words.';
  return null;
}
