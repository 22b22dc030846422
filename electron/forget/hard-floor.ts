/**
 * What no score may cross (DESIGN §5): allergies, adverse reactions, implants, transplants, cancer, pregnancy loss, code status, family
 * history, immunizations. The rules are wide on purpose: a memory that is held back for nothing costs nothing, one that is let through
 * can hurt. What is denied, suspected or about another one is held back like what is said.
 */
import { createHash } from 'node:crypto';
import type { Assertion, Kind, Subject } from '../../shared/vocabulary.ts';
import type { Coding } from '../ingest/reading.ts';
import { ADVERSE_REACTIONS, ALLERGIES } from './floor/adverse-reactions.ts';
import { CANCER } from './floor/cancer.ts';
import { isCoded } from './floor/codes.ts';
import { FAMILY_HISTORY } from './floor/family-history.ts';
import type { FloorRule } from './floor/floor-rule.ts';
import { floorWords } from './floor/floor-words.ts';
import { IMMUNIZATIONS } from './floor/immunizations.ts';
import { IMPLANTS, TRANSPLANTS } from './floor/implants.ts';
import { PREGNANCY_LOSS } from './floor/pregnancy-loss.ts';
import { CODE_STATUS } from './floor/wishes.ts';

export interface FlooredMemory {
  kind: Kind;
  text: string;
  concept: string;
  /** All codings of the concept. */
  codings: readonly Coding[];
  attributes: Readonly<Record<string, string | number | boolean>>;
  subject: Subject;
  assertion: Assertion;
}

const NO_WORDS = 'What is written as a code alone is never proposed: nobody can tell by it what would be forgotten.';

/** More telling first: what a drug did before the drug, a transplant before the implant. */
const RULES: readonly FloorRule[] = [
  FAMILY_HISTORY,
  ALLERGIES,
  ADVERSE_REACTIONS,
  TRANSPLANTS,
  CANCER,
  PREGNANCY_LOSS,
  CODE_STATUS,
  IMMUNIZATIONS,
  IMPLANTS,
];

/** The reason why no score may make this memory a deletion candidate; null where the floor leaves it to the score. */
export function hardFloor(memory: FlooredMemory): string | null {
  if (memory.subject !== 'patient') return FAMILY_HISTORY.reason;
  const named = RULES.find((rule) => rule.kinds.includes(memory.kind));
  if (named) return named.reason;
  const written = writtenIn(memory);
  const words = floorWords(written);
  const rule = RULES.find(
    (r) => isCoded(r, memory.kind, memory.codings) || r.words.some((w) => w.test(words)) || r.capitals?.test(written),
  );
  return rule?.reason ?? (tellsNothing(words) ? NO_WORDS : null);
}

/** No word is left once codes and the names of code systems are taken away. */
function tellsNothing(words: string): boolean {
  return !words
    .replace(/\b(?:icd|snomed|loinc|rxnorm|cpt|hcpcs|code|procedure|diagnosis|pcs|cm|ct|unknown|null)\b/g, ' ')
    .split(' ')
    .some((word) => /^\p{L}{2,}/u.test(word));
}

/** All words of a memory: also a drug's reaction or an operation's reason, which stand among its attributes. */
function writtenIn({ text, concept, codings, attributes }: FlooredMemory): string {
  const told = Object.values(attributes).filter((value) => typeof value === 'string');
  return [text, concept, ...codings.map((c) => c.display ?? ''), ...told].join(' ; ').normalize('NFKC');
}

/** Hash of the floor as it stands: a calibration made above another floor holds no longer. */
export function floorHash(): string {
  const told = RULES.map(({ words, capitals, pcs, ...rest }) => ({
    ...rest,
    words: words.map(String),
    capitals: String(capitals),
    pcs: String(pcs),
  }));
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}
