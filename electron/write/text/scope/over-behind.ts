/**
 * The end of a complaint, told in a clause of its own behind it: "diarrhea, but now resolved", "fever on the first day, nil since",
 * "hepatitis C, cured 2018".
 * The triggers do not reach there, since what stands behind "but" may speak of anything.
 */
import { findMentions } from '../mentions/find-mentions.ts';

const OVER =
  /^([^.;?!]{0,90}?)(?:\bbut\s+(?:(?:it|that|this|they|these)(?:['’]s|\s+(?:is|are|has|have|had|was))?\s+)?(?:(?:is|are|has|have)\s+)?(?:now\s+|since\s+|it['’]s\s+)*(?:completely\s+|fully\s+)?(?:resolved|gone(?: away)?|settled|subsided|cleared|stopped)\b|\bbut now it['’]s fine\b|[,-]\s*(?:nil|none) since\b|,\s*(?:(?:is |has |all )?(?:now |since )(?:gone|resolved|settled|subsided|cleared)|(?:gone|resolved|settled) now)\b|\s*[,(–-]\s*(?:now |since |successfully |completely |treated and )*(?:cured|eradicated)(?=\s*[.;,)]|\s*$|\s+\(?(?:(?:19|20)\d\d|in|by|with|after|since)\b))/i;

/**
 * @param body text of the entry
 * @param from where the mention ends
 * @param to where its sentence ends
 */
export function overBehind(body: string, from: number, to: number): boolean {
  const between = OVER.exec(body.slice(from, to))?.[1];
  // Of two complaints the one nearer to the words is meant.
  return between !== undefined && !findMentions(body, { start: from, end: from + between.length }).some(isComplaint);
}

function isComplaint({ kind }: { kind: string }): boolean {
  return kind === 'condition' || kind === 'symptom';
}
