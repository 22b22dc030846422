/**
 * What a person said of a fact, as FHIR Provenance: who, when and why. Moves that the program made have none: when they were made is not
 * kept, and Provenance asks for the instant; their reason stands in the standing extension of the resource.
 */
import type { Correction } from '../../../shared/review.ts';
import { type Json, only, text } from './elements.ts';

const ACTIVITY = 'http://terminology.hl7.org/CodeSystem/v3-DataOperation';
const AGENT = 'http://terminology.hl7.org/CodeSystem/provenance-participant-type';
/** What was said, by its name here: FHIR has no codes for it. */
const SAID = 'urn:stam:fhir:correction';

/** @param target the resource of the memory */
export function correctionProvenance({ act, reason, by, at, undone }: Correction, target: Json): Json {
  return only({
    resourceType: 'Provenance',
    extension: [
      { url: SAID, valueCode: act.what },
      ...(undone ? [{ url: `${SAID}-taken-back`, valueDateTime: undone.at }] : []),
    ],
    target: [target],
    recorded: at,
    reason: [{ text: text(reason) }],
    activity: { coding: [{ system: ACTIVITY, code: 'UPDATE', display: 'revise' }] },
    agent: [
      {
        type: { coding: [{ system: AGENT, code: 'verifier', display: 'Verifier' }] },
        who: only({ identifier: { system: 'urn:stam:person', value: by.id }, display: text(by.name) }),
      },
    ],
  });
}
