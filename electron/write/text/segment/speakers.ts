/** Who has the word in a dialogue, as far as the tag of a turn says it. */
import type { Voice } from '../text-contract.ts';

const RELATIVE = new Set(
  'daughter|son|wife|husband|mother|father|mum|mom|mam|dad|parent|parents|spouse|partner|carer|caregiver|caretaker|family|relative|sister|brother|sibling|grandmother|grandfather|grandma|grandpa|granddaughter|grandson|grandparent|niece|nephew|aunt|uncle|cousin|guardian|friend|girlfriend|boyfriend|fiance|fiancee|neighbour|neighbor|companion|in-law'.split(
    '|',
  ),
);
const CLINICIAN = new Set(
  'doctor|dr|doc|clinician|gp|nurse|rn|np|pa|physician|provider|md|surgeon|consultant|registrar|resident|midwife|pharmacist|therapist|physiotherapist|paramedic|psychiatrist|psychologist|practitioner|specialist|dentist|interviewer|intern|d'.split(
    '|',
  ),
);
const PATIENT = new Set('patient|pt|client|p'.split('|'));

/** "Guest_family_1" is a relative, "Guest_clinician" a clinician; "speaker 1", "guest" and nothing at all cannot be told. */
export function voiceOf(speaker: string): Voice {
  const words = speaker
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== '');
  if (words.some((word) => RELATIVE.has(word))) return 'relative';
  // "patient_guest" came with the patient.
  if (words.includes('guest') && words.some((word) => PATIENT.has(word))) return 'relative';
  if (words.some((word) => CLINICIAN.has(word))) return 'clinician';
  if (words.some((word) => PATIENT.has(word))) return 'patient';
  return 'unknown';
}

/** Whether a word before a colon or in brackets may tag a turn of a dialogue that came as text. */
export function isSpeakerTag(tag: string): boolean {
  return (
    tag.length <= 24 &&
    (voiceOf(tag) !== 'unknown' || /^(?:speaker|spk|person|guest|voice|s)[ _-]?\d{0,2}$/i.test(tag.trim()))
  );
}
