/** FHIR Patient -> who it is. Identity rests on identifiers; a name is shown and never matched on. */
import type { PatientDraft, PatientIdentifier } from '../reading.ts';
import { time } from './fhir-time.ts';
import { type Json, list, obj, oneLine, str, strings } from './json-access.ts';

/**
 * Names of use, best first (FHIR HumanName.use). A name of another use (maiden, anonymous) is taken only where there is
 * none of these.
 */
const NAME_USES = ['official', 'usual', 'nickname'];

function humanName(value: unknown): string | null {
  const all = list(value);
  const best = NAME_USES.map((use) => all.find((n) => str(n.use) === use)).find((n) => n) ?? all[0];
  if (!best) return null;
  const parts = [...strings(best.given), str(best.family)].filter((p) => p !== null);
  const said = str(best.text) ?? parts.join(' ');
  return said ? oneLine(said) : null;
}

/** Identifiers with a system and a value; temporary ones are no identity. */
function identifiers(value: unknown): PatientIdentifier[] {
  const found: PatientIdentifier[] = [];
  for (const identifier of list(value)) {
    const system = str(identifier.system);
    const number = str(identifier.value);
    if (!system || !number || str(identifier.use) === 'temp') continue;
    if (!found.some((f) => f.system === system && f.value === number)) found.push({ system, value: number });
  }
  return found;
}

/** The draft of a Patient resource; `ref` is how the entries of the file name it. */
export function patientDraft(resource: Json, ref: string): PatientDraft {
  const known = identifiers(resource.identifier);
  const publicId = str(resource.id) ?? known[0]?.value ?? (ref.replace(/^urn:uuid:/, '') || 'unknown');
  return {
    ref: ref || `identifier:${known[0]?.system ?? ''}|${publicId}`,
    publicId,
    identifiers: known,
    name: humanName(resource.name),
    birthDate: time(obj(resource)?.birthDate),
    sex: str(resource.gender),
  };
}
