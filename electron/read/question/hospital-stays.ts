/** "In hospital", "admitted": of the encounters of a record only those that are stays in a hospital; a visit to the office is none. */
import type { ReadRecord } from '../read-contract.ts';
import { isHospitalStay } from './window/encounter-window.ts';

const ASKED =
  /\b(?:in|to|at|from|enter|entered|attend|attended) (?:the |a )?hospital\b|\bhospital (?:stays?|visits?|admissions?)\b|\bhospitali[sz]\w*|\badmissions?\b|\badmitted\b|\bdischarge\w*|\binpatient\b|\bstays?\b/;
const ALL = 100_000;

export interface HospitalStays {
  /** Names of such encounters; null where nothing needs to be told apart. */
  concepts: readonly string[] | null;
  /** False where their names do not tell them from other visits, or there are none. */
  clear: boolean;
}

/** @param skeleton lower case, with what is named masked */
export function hospitalStays(skeleton: string, record: ReadRecord): HospitalStays {
  if (!ASKED.test(skeleton)) return { concepts: null, clear: true };
  const all = record.ofKinds(['encounter'], { limit: ALL });
  const stays = all.filter(isHospitalStay);
  if (stays.length === all.length) return { concepts: null, clear: true };
  const concepts = new Set(stays.map((item) => item.concept));
  const mixed = all.some((item) => concepts.has(item.concept) && !isHospitalStay(item));
  return { concepts: [...concepts], clear: stays.length > 0 && !mixed };
}
