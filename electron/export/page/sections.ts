/** What stands on the page of the current state, and in which order: what can hurt first. */
import { compareText } from '../../../shared/compare-text.ts';
import type { Memory } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { socialAspect } from '../../write/identity/social-aspect.ts';
import { isNegated } from '../../write/reconcile/negated.ts';
import { saidOf } from './said.ts';

interface Section {
  title: string;
  kinds: readonly Kind[];
  /** Of these kinds only what this holds for. */
  only?: (memory: Memory) => boolean;
  /** What the date of a line means. */
  date: 'since' | 'on';
  /** Said where nothing stands there; null: the section is left out. */
  none: string | null;
  /** Every line is printed, however many: what a page without it would hide can hurt. */
  whole: boolean;
  /** In words, of one that is counted only, and of several. */
  counted: readonly [one: string, many: string];
}

const isCodeStatus = ({ text, code }: Memory): boolean => socialAspect(text, code ? [code] : []) === 'code status';

const SECTIONS: readonly Section[] = [
  {
    title: 'Allergies and intolerances',
    kinds: ['allergy'],
    date: 'since',
    none: 'No allergy is documented. That does not mean that there is none.',
    whole: true,
    counted: ['allergy', 'allergies'],
  },
  {
    title: 'Code status',
    // Hospitals code it among the diagnoses.
    kinds: ['social', 'condition'],
    only: isCodeStatus,
    date: 'since',
    none: null,
    whole: true,
    counted: ['statement', 'statements'],
  },
  {
    title: 'Medications',
    kinds: ['medication'],
    date: 'since',
    none: 'No current medication is documented.',
    whole: true,
    counted: ['medication', 'medications'],
  },
  {
    title: 'Problems',
    kinds: ['condition', 'symptom'],
    only: (memory) => !isCodeStatus(memory),
    date: 'since',
    none: 'No current problem is documented.',
    whole: true,
    counted: ['problem', 'problems'],
  },
  {
    title: 'Implants and devices',
    kinds: ['device'],
    date: 'since',
    none: null,
    whole: false,
    counted: ['device', 'devices'],
  },
  {
    title: 'Plans',
    kinds: ['plan', 'monitoring'],
    date: 'on',
    none: null,
    whole: false,
    counted: ['plan', 'plans'],
  },
  {
    title: 'Latest measurements',
    kinds: ['measurement'],
    date: 'on',
    none: null,
    whole: false,
    counted: ['measurement', 'measurements'],
  },
  {
    title: 'Immunizations',
    kinds: ['immunization'],
    date: 'on',
    none: null,
    whole: false,
    counted: ['immunization', 'immunizations'],
  },
  {
    title: 'Procedures',
    kinds: ['procedure'],
    date: 'on',
    none: null,
    whole: false,
    counted: ['procedure', 'procedures'],
  },
  {
    title: 'Social',
    kinds: ['social'],
    only: (memory) => !isCodeStatus(memory),
    date: 'since',
    none: null,
    whole: false,
    counted: ['statement', 'statements'],
  },
  {
    title: 'Family history',
    kinds: ['family history'],
    date: 'on',
    none: null,
    whole: false,
    counted: ['statement on relatives', 'statements on relatives'],
  },
];

/** Lines of text below the head of a page, in the smaller of both sizes (Letter). */
const LINES = 57;
/** Lines that a heading takes with the space above it. */
const HEADING = 1.5;
/** Lines at the end of a page that stay free where the next fact needs more than one. */
const SPARE = 3;
/** Small letters of a line of the first column, and of one over the whole width. */
const WIDTH = 72;
const FULL_WIDTH = 105;

export interface FilledSection extends Section {
  shown: Memory[];
  /** How many more there are. */
  left: number;
}

/** Lines of text that words take over the whole width of the page. */
export const linesOf = (text: string): number => Math.ceil(letters(text) / FULL_WIDTH);

/**
 * Sections with what stands in them, newest first, cut so that it all fits on a page where it can. What must be whole is whole; of the
 * others each gets its part, and what is left over is counted.
 * @param taken lines of the page that are not for the sections
 */
export function filled(active: readonly Memory[], contradicted: ReadonlySet<string>, taken: number): FilledSection[] {
  const sections = SECTIONS.map((section) => {
    const all = active.filter((m) => belongs(m, section)).sort(newestFirst);
    return { section, all, count: section.whole ? all.length : 0 };
  }).filter(({ section, all }) => all.length > 0 || section.none !== null);
  const documents = new Set<string>();
  const height = (memory: Memory): number => {
    const { document } = memory.entry;
    const named = documents.has(document) ? 0 : (letters(document) + 6) / FULL_WIDTH;
    return Math.ceil(letters(saidOf(memory, contradicted.has(memory.id))) / WIDTH) + named;
  };
  let room = LINES - taken;
  const put = (memory: Memory): void => {
    room -= height(memory);
    documents.add(memory.entry.document);
  };
  for (const { section, all } of sections) {
    room -= HEADING + (section.whole && all.length > 0 ? 0 : 1);
    if (section.whole) all.forEach(put);
  }
  // Where more than a page is needed, the last is filled; what pages leave free at their ends adds up.
  while (room < 0) room += LINES - SPARE;
  const rest = sections.filter(({ section }) => !section.whole);
  // A line for each in turn, until the page is full.
  for (let took = true; took && room > 0; ) {
    took = false;
    for (const one of rest) {
      const next = one.all[one.count];
      if (!next || height(next) > room) continue;
      put(next);
      one.count++;
      took = true;
    }
  }
  return sections.map(({ section, all, count }) => ({
    ...section,
    shown: all.slice(0, count),
    left: all.length - count,
  }));
}

/** What is said of somebody else belongs to the family history only. */
function belongs(memory: Memory, { kinds, only }: Section): boolean {
  return (
    kinds.includes(memory.kind) &&
    (kinds.includes('family history') || memory.subject === 'patient') &&
    (only === undefined || only(memory))
  );
}

/** Capitals take the room of a letter and a third. */
const letters = (text: string): number => text.length + text.replace(/[^A-Z]/g, '').length / 3;

/** What is denied comes after what is there. */
function newestFirst(a: Memory, b: Memory): number {
  return (
    Number(isNegated(a)) - Number(isNegated(b)) ||
    compareText(dateOf(b), dateOf(a)) ||
    compareText(a.text, b.text) ||
    compareText(a.id, b.id)
  );
}

function dateOf(m: Memory): string {
  return m.validFrom?.date ?? m.entry.time?.date ?? '';
}
