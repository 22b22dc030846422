/** What stands on the page of the current state, and in which order: what can hurt first. */
import { compareText } from '../../../shared/compare-text.ts';
import type { Memory } from '../../../shared/interchange.ts';
import type { Kind } from '../../../shared/vocabulary.ts';
import { isNegated } from '../../write/reconcile/negated.ts';

interface Section {
  title: string;
  kinds: readonly Kind[];
  /** What the date of a line means. */
  date: 'since' | 'on';
  /** Said where nothing stands there; null: the section is left out. */
  none: string | null;
  /** Every line is printed, however many: what a page without it would hide can hurt. */
  whole: boolean;
  /** In words, of what is counted only. */
  more: string;
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Allergies and intolerances',
    kinds: ['allergy'],
    date: 'since',
    none: 'No allergy is documented. That does not mean that there is none.',
    whole: true,
    more: 'allergies',
  },
  {
    title: 'Medications',
    kinds: ['medication'],
    date: 'since',
    none: 'No current medication is documented.',
    whole: true,
    more: 'medications',
  },
  {
    title: 'Problems',
    kinds: ['condition', 'symptom'],
    date: 'since',
    none: 'No current problem is documented.',
    whole: true,
    more: 'problems',
  },
  { title: 'Code status and social', kinds: ['social'], date: 'since', none: null, whole: false, more: 'statements' },
  { title: 'Implants and devices', kinds: ['device'], date: 'since', none: null, whole: false, more: 'devices' },
  { title: 'Plans', kinds: ['plan', 'monitoring'], date: 'on', none: null, whole: false, more: 'plans' },
  { title: 'Latest measurements', kinds: ['measurement'], date: 'on', none: null, whole: false, more: 'measurements' },
  { title: 'Immunizations', kinds: ['immunization'], date: 'on', none: null, whole: false, more: 'immunizations' },
  { title: 'Procedures', kinds: ['procedure'], date: 'on', none: null, whole: false, more: 'procedures' },
  {
    title: 'Family history',
    kinds: ['family history'],
    date: 'on',
    none: null,
    whole: false,
    more: 'statements on relatives',
  },
];

/** Lines of text that go onto a page, headings counted. A page of the smaller of both sizes (Letter) holds these. */
const LINES = 52;
/** Characters of a line of the first column, and of the one with the document. */
const WIDTH = 60;
const SOURCE_WIDTH = 22;

export interface FilledSection extends Section {
  shown: Memory[];
  /** How many more there are. */
  left: number;
}

/**
 * Sections with what stands in them, newest first, cut so that it all fits on a page where it can. What must be whole is whole; of the
 * others each gets its part, and what is left over is counted.
 */
export function filled(active: readonly Memory[]): FilledSection[] {
  const sections = SECTIONS.map((section) => {
    const all = active.filter((m) => section.kinds.includes(m.kind) && isOf(m, section)).sort(newestFirst);
    return { section, all, count: section.whole ? all.length : 0 };
  }).filter(({ section, all }) => all.length > 0 || section.none !== null);
  const rest = sections.filter(({ section }) => !section.whole);
  const taken = sections.reduce((n, { section, all }) => n + (section.whole ? Math.max(1, height(all)) : 0), 0);
  let room = LINES - 2 * sections.length - taken;
  // A line for each in turn, until the page is full.
  for (let took = true; took && room > 0; ) {
    took = false;
    for (const one of rest) {
      const next = one.all[one.count];
      if (!next || height([next]) > room) continue;
      room -= height([next]);
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
function isOf(memory: Memory, section: Section): boolean {
  return section.kinds.includes('family history') || memory.subject === 'patient';
}

function height(memories: readonly Memory[]): number {
  const lines = (text: string, width: number): number => Math.ceil(Math.max(1, text.length) / width);
  return memories.reduce((n, m) => n + Math.max(lines(m.text, WIDTH), lines(m.entry.document, SOURCE_WIDTH)), 0);
}

/** What is denied comes after what is there. */
function newestFirst(a: Memory, b: Memory): number {
  return Number(isNegated(a)) - Number(isNegated(b)) || compareText(dateOf(b), dateOf(a)) || compareText(a.id, b.id);
}

function dateOf(m: Memory): string {
  return m.validFrom?.date ?? m.entry.time?.date ?? '';
}
