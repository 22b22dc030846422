/** FHIR Encounter -> an interval. */
import type { Status } from '../../../shared/vocabulary.ts';
import { codeWord, concept, names } from './concepts.ts';
import { attributes, factOf, type Mapper, reasons } from './drafts.ts';
import { periodTime, timeFlags } from './fhir-time.ts';
import { at, obj, str } from './json-access.ts';

/** FHIR R4 encounter-status. "planned" is no status of what happened. */
const STATUS: Record<string, Status> = {
  arrived: 'active',
  triaged: 'active',
  'in-progress': 'active',
  onleave: 'active',
  finished: 'completed',
  cancelled: 'cancelled',
  'entered-in-error': 'entered-in-error',
};

/** HL7 v3 ActCode of the kind of visit, in words. */
const CLASSES: Record<string, string> = {
  AMB: 'ambulatory',
  EMER: 'emergency',
  FLD: 'field',
  HH: 'home health',
  IMP: 'inpatient',
  ACUTE: 'inpatient acute',
  NONAC: 'inpatient non-acute',
  OBSENC: 'observation',
  PRENC: 'pre-admission',
  SS: 'short stay',
  VR: 'virtual',
};

export const encounter: Mapper = (resource, references) => {
  const code = str(obj(resource.class)?.code) ?? codeWord(resource.class);
  const setting = str(obj(resource.class)?.display) ?? CLASSES[code ?? ''] ?? code;
  const type = concept(resource.type) ?? concept(resource.serviceType);
  const name = type?.name ?? (setting ? `Encounter (${setting})` : 'Encounter');
  const period = periodTime(resource.period);
  const word = codeWord(resource.status);
  const more = setting && type && !type.name.toLowerCase().includes(setting.toLowerCase()) ? ` (${setting})` : '';
  const hospital = obj(resource.hospitalization);
  return {
    title: `Encounter: ${name}`,
    time: period.start ?? period.end,
    facts: [
      factOf(type ?? { name, codings: [], says: [] }, {
        kind: 'encounter',
        text: `${name}${more}`,
        status: STATUS[word ?? ''] ?? null,
        assertion: word === 'planned' ? 'planned' : 'present',
        from: period.start,
        to: period.end,
        flags: timeFlags(period.start, period.end, { start: period.words, end: period.words }),
        says: [...(type?.says ?? []), str(obj(resource.class)?.display), str(obj(resource.class)?.code), word],
        attributes: {
          ...reasons(resource, references),
          ...attributes({
            class: setting,
            period: period.words,
            serviceType: type ? names(resource.serviceType) : null,
            priority: names(resource.priority),
            admitSource: names(hospital?.admitSource),
            disposition: names(hospital?.dischargeDisposition),
            partOf: str(at(resource, 'partOf', 'reference')),
            provider: str(at(resource, 'serviceProvider', 'display')),
          }),
        },
      }),
    ],
  };
};
