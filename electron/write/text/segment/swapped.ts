/** Finds turns whose tag cannot be right: automatic transcripts swap speakers, for a turn or for a whole visit. */
import type { Voice } from '../text-contract.ts';

/** What only the one who treats says. */
const CLINICIAN_ACTS =
  /\b(?:i(?:['’]?m| am)? (?:going to|gon na|gonna|would like to|['’]?d like to|want to|will) (?:go ahead and )?(?:order|prescribe|examine|refer you|listen to your|increase your|start you on)|let me (?:examine you|listen to your)|take a deep breath|are you allergic to|do you have any (?:allergies|medical problems|family history))\b/i;
const CLINICIAN_ASKS =
  /\b(?:what brings you|do you (?:have any|smoke|drink|take any)|have you (?:had|noticed|been) any|are you taking any|any (?:fevers?|chest pain|nausea|vomiting|shortness of breath|allergies|other symptoms))\b/i;
/** What only the one who is treated, or comes along, says. */
const PATIENT_SAYS =
  /\b(?:my (?:chest|back|knee|head|stomach|shoulder|throat|ankle|foot|leg|arm|elbow|hip|neck|belly)(?: \w+){0,2} (?:hurts?|aches|has been (?:hurting|killing)|is (?:killing|hurting|sore))|i(?:['’]ve| have) been (?:having|feeling)|i was diagnosed|thank you,? doctor|yes,? doctor|my doctor (?:said|told|put))\b/i;
const READ = 400;

/**
 * The voices of the turns, where a tag that its own words belie is made unknown: one turn in which the patient orders an examination,
 * or all of them where the two have changed places throughout. Nothing is ever given to the other speaker.
 */
export function doubted(turns: readonly { voice: Voice; words: string }[]): Voice[] {
  const count = (voice: Voice, says: RegExp): number =>
    turns.filter((turn) => turn.voice === voice && says.test(turn.words.slice(0, READ))).length;
  const asked = { patient: count('patient', CLINICIAN_ASKS), clinician: count('clinician', CLINICIAN_ASKS) };
  const told = { patient: count('patient', PATIENT_SAYS), clinician: count('clinician', PATIENT_SAYS) };
  const places = asked.patient >= 2 && asked.patient > 2 * asked.clinician && told.clinician > told.patient;
  return turns.map(({ voice, words }) => {
    if (voice !== 'clinician' && voice !== 'patient') return voice;
    return places || (voice === 'patient' && CLINICIAN_ACTS.test(words.slice(0, READ))) ? 'unknown' : voice;
  });
}
