/** Where a drug stands that no verb speaks of: on a list of drugs, or as a line of its own. */
import { linesAbove } from '../segment/lines-above.ts';
import type { SentenceContext } from './extractor.ts';
import { whatBecame } from './line-above-drugs.ts';
import type { Told } from './medications-course.ts';

/** What the list is of, by its heading or the line that introduces it. */
export function standsOnListOf(context: SentenceContext, t: Told): 'taken' | 'stopped' | 'held' | 'planned' | null {
  const { section, leadIn } = context.sentence;
  const lines = linesAbove(context.sentence);
  const heading = lines.join(' ');
  // The nearest line has the last word.
  for (const line of [labelOf(context, t), ...lines.toReversed()]) {
    const became = whatBecame(line);
    if (became) return became === 'not taken' ? 'planned' : became;
  }
  if (
    /\b(?:discontinued|stopped|stop taking|past|previous|former|prior(?! to\b))\b/i.test(heading) &&
    DRUGS.test(heading)
  )
    return 'stopped';
  if (/\b(?:held|on hold|hold)\b/i.test(heading) && DRUGS.test(heading)) return 'held';
  if (
    /\b(?:given|administered|in the (?:ed|er)|ed|er|hospital|inpatient|during|intra-?operative|considered|failed|tried)\b/i.test(
      heading,
    )
  )
    return 'planned';
  if (section.kind === 'medications' || DRUGS.test(leadIn ?? '')) return 'taken';
  return null;
}

/** "HELD: lisinopril 10 mg": the words before the colon, on the line of the drug. */
function labelOf(context: SentenceContext, t: Told): string {
  const before = context.source.body.slice(context.sentence.start, Math.min(t.start, context.sentence.start + 60));
  return /^[^:.;]*(?=:)/.exec(before)?.[0] ?? '';
}

/** What a cell of its row says of a drug: "Lisinopril | 10 mg | daily | STOP". Null where no cell speaks of that. */
export function cellCourse(context: SentenceContext): 'stopped' | 'held' | 'not taken' | null {
  if (context.sentence.form !== 'table row') return null;
  const said = context.sentence.cells.map(({ start, end }) => context.source.body.slice(start, end).trim());
  if (said.some((words) => STOPPED_CELL.test(words))) return 'stopped';
  if (said.some((words) => HELD_CELL.test(words))) return 'held';
  return said.some((words) => NOT_TAKEN_CELL.test(words)) ? 'not taken' : null;
}

const STOPPED_CELL = /^(?:stop|stopped|stop taking|d\/?c['’]?d?|discontinued?|ceased|withdrawn|past|previous)\b/i;
const HELD_CELL = /^(?:hold|held|on hold|with-?held|paused|suspended)\b/i;
const NOT_TAKEN_CELL =
  /^(?:not taking|no longer|not started|never|refused|declined|inactive|completed|expired|cancel\w*|considered|planned|allerg\w*)\b/i;

const DRUGS = /\b(?:medications?|medicines?|meds|drugs?|prescriptions?|prescribed|rx|dh|taking|tablets)\b/i;

/** What may stand before a drug on a list: the label of the line, other drugs, a number. */
const LISTED =
  /^(?:(?:the |his |her )?(?:patient|she|he|pt)?\s*(?:was|is)?\s*[\w' /-]{0,40}:)?[\s\d.,;:()*•&/-]*(?:and|plus|also|as well as|daily|prn)?\s*$/i;

/** On a line of a list: nothing before it but other drugs and separators. Prose in a section of drugs needs a verb. */
export function standsInList(context: SentenceContext, t: Told): boolean {
  if (context.sentence.form !== 'prose') return true;
  const { body } = context.source;
  const before = body.slice(context.sentence.start, t.start);
  const since = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), before.lastIndexOf('\n')) + 1);
  return (
    LISTED.test(since) &&
    !/\b(?:unless|if|because|due|caused?|reports?|states?|denies)\b/i.test(before) &&
    !/\b(?:not|no|without)\b/i.test(since)
  );
}

/** May follow a drug and its directions in a line of its own. */
const REST =
  /^[\s.,;)]*(?:(?:for|to treat)\s+(?:\w+[\s-]*){1,4})?(?:\(?(?:since|from|until|unchanged|as before|same dose|no change)\b[^.;]{0,40}\)?)?[\s.,;)]*$/i;
const LABEL = /^(?:[\w' /()-]{1,40}[:–—-])?\s*(?:[-•*]\s*)?$/;

/** A fragment that is nothing but a drug and its dose: "Bisoprolol 5 mg daily." */
export function standsAlone(context: SentenceContext, t: Told): boolean {
  if (t.phrase.sig === null && t.phrase.amount === null) return false;
  const { dose, strength, frequency } = { ...t.phrase.sig?.attributes };
  if (dose === undefined && strength === undefined && frequency === undefined && !t.phrase.amount) return false;
  if (
    ['results', 'past history', 'procedures'].includes(context.sentence.section.kind) &&
    context.sentence.form === 'field'
  )
    return false;
  const { body } = context.source;
  const before = body.slice(context.sentence.start, t.start);
  const after = body.slice(t.phrase.end, context.sentence.end);
  const first = LABEL.test(before);
  const listed = /(?:[,;]|\band|[+&/])\s*(?:and\s+)?$/.test(before) && standsFirst(context, before);
  const ends = REST.test(after) || /^\s*(?:[,;]|and\b|\+|&)/.test(after);
  return (first || listed) && ends;
}

/** The sentence begins with a drug: a list of drugs in a line. */
function standsFirst(context: SentenceContext, before: string): boolean {
  const first = context.mentions.find((m) => m.kind === 'drug');
  return (
    first !== undefined &&
    LABEL.test(context.source.body.slice(context.sentence.start, first.start)) &&
    !/\b(?:was|were|is|are|had|has)\b/i.test(before)
  );
}

/** "Aspirin (not taking), metformin": what a bracket denies it denies of the name before it. */
export function isDeniedOfAnother(context: SentenceContext, t: Told): boolean {
  const before = context.source.body.slice(context.sentence.start, t.start);
  const closed = before.lastIndexOf(')');
  if (closed < 0 || DENIES.test(before.slice(closed))) return false;
  return (
    DENIES.test(before.slice(before.lastIndexOf('(', closed), closed)) &&
    !DENIES.test(before.slice(0, before.indexOf('(')))
  );
}

const DENIES = /\b(?:not|no|never|denies|without|stopped)\b/i;
