/** The results of the fitness probe in words for a clinician. */
import type { ProbePart, ProbePartName, ProbeResult } from '../../../shared/models.ts';

const GOOD: Readonly<Record<ProbePartName, (right: number, of: number) => string>> = {
  JSON: (right, of) => `It lists facts in a form that can be used for ${right} of ${of} sentences.`,
  'contradiction pairs': (right, of) => `It judges rightly what became of an earlier fact in ${right} of ${of} pairs.`,
  negation: (right, of) => `It tells what is there from what is denied in ${right} of ${of} sentences.`,
  subject: (right, of) => `It tells whose illness it is in ${right} of ${of} sentences.`,
  dates: (right, of) => `It gets ${right} of ${of} dates right.`,
  units: (right, of) => `It gets ${right} of ${of} comparisons of amounts right.`,
};

const BAD: Readonly<Record<ProbePartName, (wrong: number, of: number) => string>> = {
  JSON: (wrong, of) => `Its lists of facts cannot be used for ${wrong} of ${of} sentences`,
  'contradiction pairs': (wrong, of) => `It misjudges what became of an earlier fact in ${wrong} of ${of} pairs`,
  negation: (wrong, of) => `It mixes up what is there and what is denied in ${wrong} of ${of} sentences`,
  subject: (wrong, of) => `It mixes up whose illness it is in ${wrong} of ${of} sentences`,
  dates: (wrong, of) => `It gets ${wrong} of ${of} dates wrong`,
  units: (wrong, of) => `It gets ${wrong} of ${of} comparisons of amounts wrong`,
};

/** One sentence about a part. */
export function partWords({ name, right, of, needed, passed }: Omit<ProbePart, 'words'>): string {
  if (passed) return GOOD[name](right, of);
  return `${BAD[name](of - right, of)} (at most ${of - needed} may be).`;
}

/** What the whole result means for the person who would let the model write. */
export function probeWords(result: ProbeResult): string {
  const failed = result.parts.filter(({ passed }) => !passed);
  if (failed.length === 0) return 'It passed every part of the probe and may write into records.';
  return `It may not write into records. ${failed.map(({ words }) => words).join(' ')}`;
}
