/** FHIR ImagingStudy: an entry that says which pictures there are; what was done and found is told by procedure and report. */
import { concept, names } from './concepts.ts';
import type { Mapper } from './drafts.ts';
import { firstTime } from './fhir-time.ts';
import { list, str } from './json-access.ts';

export const imagingStudy: Mapper = (resource) => {
  const series = list(resource.series)[0];
  const what = str(resource.description) ?? names(resource.procedureCode) ?? names(series?.modality) ?? 'study';
  const site = concept(series?.bodySite)?.name;
  return {
    title: `Imaging: ${what}${site ? ` (${site})` : ''}`,
    time: firstTime(resource.started, series?.started),
    facts: [],
  };
};
