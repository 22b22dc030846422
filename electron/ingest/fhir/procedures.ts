/** FHIR Procedure and Immunization -> what was done. "Completed" says that it was done, not that it is over. */
import type { Status } from '../../../shared/vocabulary.ts';
import { codeWord, concept, laterality, names, narrative, saysNothing } from './concepts.ts';
import { attributes, factOf, type Mapper, reasons, short, valueWords } from './drafts.ts';
import { choiceTime, firstTime, notes, quantityWords, timeFlags } from './fhir-time.ts';
import { at, bool, list, obj, str } from './json-access.ts';

/** FHIR R4 event-status. "preparation" and "unknown" say nothing of what was done. */
const STATUS: Record<string, Status> = {
  'in-progress': 'active',
  'not-done': 'not-done',
  aborted: 'stopped',
  suspended: 'on-hold',
  'on-hold': 'on-hold',
  stopped: 'stopped',
  completed: 'completed',
  'entered-in-error': 'entered-in-error',
};

export const procedure: Mapper = (resource, references) => {
  const said = narrative(resource);
  const it =
    concept(resource.code) ??
    (said ? { name: short(said), codings: [], says: [said, said.split('\n')[0] ?? ''] } : null) ??
    concept(resource.category);
  const when = choiceTime(resource, 'performed');
  const title = `Procedure: ${it ? short(it.name, 120) : 'not named'}`;
  const documented = when.start ?? firstTime(resource.recorded) ?? references.encounterTime();
  if (!it || saysNothing(it)) return { title, time: documented, facts: [] };
  const word = codeWord(resource.status);
  const sites = list(resource.bodySite).map((s) => concept(s));
  return {
    title,
    time: documented,
    facts: [
      factOf(it, {
        kind: 'procedure',
        status: bool(resource.notDone) === true ? 'not-done' : (STATUS[word ?? ''] ?? null),
        ...(word === 'preparation' ? { assertion: 'planned' as const } : {}),
        from: when.start,
        to: when.end,
        flags: timeFlags(when.start, when.end, { start: when.words }),
        attributes: {
          ...reasons(resource, references),
          ...attributes({
            performed: when.words,
            statusReason: names(resource.statusReason) ?? names(resource.notDoneReason),
            bodySite: names(resource.bodySite),
            laterality: laterality(...sites.flatMap((s) => s?.says ?? [])) ?? laterality(it.name),
            outcome: names(resource.outcome),
            complication: names(resource.complication) ?? references.names(resource.complicationDetail),
            category: names(resource.category),
            device: list(resource.focalDevice)
              .map((d) => references.names(d.manipulated))
              .filter(Boolean)
              .join('; '),
            partOf: list(resource.partOf)
              .map((p) => str(p.reference))
              .filter(Boolean)
              .join(' '),
            encounter: str(obj(resource.encounter)?.reference),
            note: notes(resource),
          }),
        },
      }),
    ],
  };
};

export const immunization: Mapper = (resource, references) => {
  const it = concept(resource.vaccineCode);
  const when = choiceTime({ occurrenceDateTime: resource.date, ...resource }, 'occurrence');
  const title = `Immunization: ${it?.name ?? 'not named'}`;
  const documented = when.start ?? firstTime(resource.recorded) ?? references.encounterTime();
  if (!it || saysNothing(it)) return { title, time: documented, facts: [] };
  const word = codeWord(resource.status);
  const site = concept(resource.site);
  const protocol = list(resource.protocolApplied)[0];
  return {
    title,
    time: documented,
    facts: [
      factOf(it, {
        kind: 'immunization',
        status: bool(resource.notGiven) === true ? 'not-done' : (STATUS[word ?? ''] ?? null),
        from: when.start,
        flags: timeFlags(when.start, null, { start: when.words }),
        attributes: {
          ...reasons(resource, references),
          ...attributes({
            occurrence: when.words,
            statusReason: names(resource.statusReason),
            doseNumber: str(protocol?.doseNumberPositiveInt) ?? str(protocol?.doseNumberString),
            series: str(protocol?.series),
            target: names(protocol?.targetDisease),
            dose: quantityWords(resource.doseQuantity),
            lotNumber: str(resource.lotNumber),
            manufacturer: str(at(resource, 'manufacturer', 'display')),
            route: names(resource.route),
            site: site?.name,
            laterality: laterality(...(site?.says ?? [])),
            subpotent: bool(resource.isSubpotent) || null,
            primarySource: bool(resource.primarySource) === false ? false : null,
            reaction: list(resource.reaction)
              .map((r) => references.names(r.detail) ?? valueWords(r.manifestation))
              .filter(Boolean)
              .join('; '),
            note: notes(resource),
          }),
        },
      }),
    ],
  };
};
