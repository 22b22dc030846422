/** Whether an archived memory, as it is stored, stands behind the hard floor. */
import { z } from 'zod';
import type { ArchivedFacts } from '../store/repositories/deletion-features.ts';
import { hardFloor } from './hard-floor.ts';

const codings = z.array(z.object({ system: z.string(), code: z.string(), display: z.string().nullable() }));
const attributes = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What decides of the floor, and no more: two memories that share it share the answer. */
type Floored = Pick<ArchivedFacts, 'kind' | 'text' | 'concept' | 'subject' | 'assertion' | 'codings' | 'attributes'>;

/** The reason of the floor; null where the score decides. */
export function floorOf(facts: Floored): string | null {
  return hardFloor({
    ...facts,
    codings: codings.parse(JSON.parse(facts.codings)),
    attributes: attributes.parse(JSON.parse(facts.attributes)),
  });
}
