/**
 * Forms with boxes to tick, as notes keep them ("[ ] Diabetes [x] Hypertension", "Diabetes: [x] Yes [ ] No"). An empty box says
 * nothing: the word beside it was printed, not written. So only the ticked parts of a line are read, and none where it cannot be
 * told to which word a box belongs.
 */
import { type Span, trimmed } from './span.ts';

const BOX = /\[[ \t_]?\]|\( \)|[☐□▢❏❑]|\[[xX✓✔]\]|\([xX✓✔]\)|[☑☒]/g;
const EMPTY = /^(?:\[[ \t_]?\]|\( \)|[☐□▢❏❑])$/;
const ANSWER = /^(?:yes|no|y|n|true|false|unknown|unsure|none|never|n\/a)\b/i;
const YES = /^(?:yes|y|true)\b/i;

/** What is said of a line: its words, and the label that speaks for them where they do not hold it themselves. */
export interface Ticked extends Span {
  label: string | null;
}

interface Option extends Span {
  ticked: boolean;
  box: Span;
}

/** Whether a box stands anywhere in a span. */
export function hasBox(body: string, span: Span): boolean {
  return body.slice(span.start, span.end).search(BOX) !== -1;
}

/** The ticked parts of a line with boxes, in order; null where the line has no box. */
export function tickedParts(body: string, line: Span): Ticked[] | null {
  const options = optionsOf(body, line);
  const [first] = options;
  if (!first) return null;
  // Sentences before the one with the boxes were written by somebody.
  const stop = body.slice(line.start, first.box.start).search(/[.!?]\s+(?=[^.!?]*$)/);
  if (stop !== -1) {
    const end = line.start + stop + 1;
    return [{ start: line.start, end, label: null }, ...(tickedParts(body, { start: end, end: line.end }) ?? [])];
  }
  const label = trimmed(body, line.start, first.box.start);
  const words = body.slice(label.start, label.end);
  const isWord = (option: Option): boolean => option.end > option.start;
  if (words !== '' && !isWord(options.at(-1) as Option)) return beforeTheirBoxes(body, label, options);
  const answers = options.some((option) => ANSWER.test(body.slice(option.start, option.end)));
  if (answers) return answered(body, label, options);
  return options
    .filter((option) => option.ticked && isWord(option))
    .map(({ start, end }) => ({ start, end, label: words === '' ? null : words }));
}

function optionsOf(body: string, line: Span): Option[] {
  const boxes = [...body.slice(line.start, line.end).matchAll(BOX)];
  return boxes.map((m, i) => {
    const box = { start: line.start + m.index, end: line.start + m.index + m[0].length };
    const next = boxes[i + 1];
    const words = trimmed(body, box.end, next ? line.start + next.index : line.end);
    return { ...words, ticked: !EMPTY.test(m[0]), box };
  });
}

/** "Diabetes [ ]  Asthma [x]": each box stands behind its word. "Yes [ ] No [x]" answers something that cannot be told. */
function beforeTheirBoxes(body: string, label: Span, options: readonly Option[]): Ticked[] {
  const names = [label, ...options];
  return options.flatMap((option, i) => {
    const name = names[i];
    if (!option.ticked || !name || name.end <= name.start) return [];
    const words = body.slice(name.start, name.end);
    return /\b(?:yes|no)\W*$/i.test(words) ? [] : [{ start: name.start, end: name.end, label: null }];
  });
}

/** "Diabetes: [x] Yes [ ] No": only a yes that stands next to its question is taken. */
function answered(body: string, label: Span, options: readonly Option[]): Ticked[] {
  const [first] = options;
  const ticked = options.filter((option) => option.ticked);
  if (!first || label.end <= label.start || ticked.length !== 1 || ticked[0] !== first) return [];
  return YES.test(body.slice(first.start, first.end)) ? [{ start: label.start, end: first.end, label: null }] : [];
}
