/** FHIR Device (a patient's) and DeviceUseStatement -> devices and implants. */
import type { Status } from '../../../shared/vocabulary.ts';
import { codeWord, concept, laterality, names } from './concepts.ts';
import { attributes, factOf, type Mapper, reasons } from './drafts.ts';
import { choiceTime, firstTime, notes, timeFlags } from './fhir-time.ts';
import { type Json, list, obj, str } from './json-access.ts';

const STATUS: Record<string, Status> = {
  active: 'active',
  inactive: 'inactive',
  completed: 'completed',
  stopped: 'stopped',
  'on-hold': 'on-hold',
  'entered-in-error': 'entered-in-error',
};

/** Type, else the name a person would use. */
function deviceConcept(resource: Json) {
  const named = list(resource.deviceName);
  const name = str((named.find((n) => str(n.type) === 'user-friendly-name') ?? named[0])?.name);
  return concept(resource.type) ?? concept(name) ?? concept(str(resource.modelNumber));
}

/** A device's own dates (made, expires) say nothing of when the patient got it: its start stays unknown. */
export const device: Mapper = (resource) => {
  const it = deviceConcept(resource);
  const title = `Device: ${it?.name ?? 'not named'}`;
  if (!it) return { title, time: null, facts: [] };
  const status = STATUS[codeWord(resource.status) ?? ''] ?? null;
  return {
    title,
    time: null,
    facts: [
      factOf(it, {
        kind: 'device',
        status,
        flags: status === null ? ['currency unknown'] : [],
        attributes: attributes({
          statusReason: names(resource.statusReason),
          manufacturer: str(resource.manufacturer),
          model: str(resource.modelNumber),
          lotNumber: str(resource.lotNumber),
          serialNumber: str(resource.serialNumber),
          udi: str(list(resource.udiCarrier)[0]?.carrierHRF) ?? str(list(resource.udiCarrier)[0]?.deviceIdentifier),
          note: notes(resource),
        }),
      }),
    ],
  };
};

export const deviceUseStatement: Mapper = (resource, references) => {
  const inside = references.contained(resource.device);
  const pointed = references.condition(resource.device);
  const it =
    (inside ? deviceConcept(inside) : null) ??
    (pointed?.name
      ? {
          name: pointed.name,
          codings: pointed.coding ? [pointed.coding] : [],
          says: [pointed.name, str(obj(resource.device)?.reference) ?? ''],
        }
      : null);
  const when = choiceTime(resource, 'timing');
  const title = `Device: ${it?.name ?? 'not named'}`;
  const documented = firstTime(resource.recordedOn) ?? when.start;
  if (!it) return { title, time: documented, facts: [] };
  const word = codeWord(resource.status);
  const status = STATUS[word ?? ''] ?? null;
  const site = concept(resource.bodySite);
  return {
    title,
    time: documented,
    facts: [
      factOf(it, {
        kind: 'device',
        status,
        assertion: word === 'intended' ? 'planned' : 'present',
        from: when.start,
        to: when.end,
        flags: [
          ...timeFlags(when.start, when.end, { start: when.words }),
          ...(status === null && word !== 'intended' && when.end === null ? (['currency unknown'] as const) : []),
        ],
        attributes: {
          ...reasons(resource, references),
          ...attributes({
            when: when.words,
            bodySite: site?.name,
            laterality: laterality(...(site?.says ?? [])) ?? laterality(it.name),
            note: notes(resource),
          }),
        },
      }),
    ],
  };
};
