/**
 * Denials in FHIR: the code names the thing and the verification status refutes it, or the code itself denies ("no known
 * allergy") and is confirmed. Both at once would say the opposite of what the source says.
 */
import { deniesAll } from '../../ingest/fhir/concepts.ts';
import type { Coding } from '../../ingest/reading.ts';
import { concept, type Json } from './elements.ts';
import { isDenied, type Statement } from './statement.ts';

const LEAD =
  /^(?:no (?:known |history of |evidence of |sign(?:s)? of )?|not |denies |without |negative for |absence of )/i;

const denies = (name: string, codings: Coding[]): boolean => deniesAll({ name, codings, says: [] });

export interface Named {
  /** CodeableConcept of what is confirmed or refuted. */
  code: Json | undefined;
  refuted: boolean;
}

/** The code of a statement, and whether the resource has to refute it. */
export function namedOf(statement: Statement): Named {
  const { memory, codings } = statement;
  if (!isDenied(statement)) return { code: concept(codings, memory.text), refuted: false };
  const denying = codings.filter((c) => denies('', [c]));
  if (memory.assertion === 'absent' && (denying.length > 0 || denies(memory.text, []) || denies(memory.concept, []))) {
    return { code: concept(denying, memory.text), refuted: false };
  }
  const thing = codings.find((c) => c.display !== null)?.display ?? memory.concept.replace(LEAD, '');
  return { code: concept(codings, thing), refuted: true };
}
