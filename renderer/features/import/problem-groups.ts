import type { ImportReport } from '../../../shared/interchange.ts';

export type Problem = ImportReport['problems'][number];

const TITLES: Record<string, string> = {
  BAD_LINE: 'Lines that could not be read',
  BAD_JSON: 'JSON that could not be read',
  BAD_XML: 'XML that could not be read',
  BAD_CSV: 'Rows that could not be read',
  BAD_ENCODING: 'Text in an unknown encoding',
  UNKNOWN_FIELD: 'Fields that are not known here',
  UNREADABLE_PART: 'Parts that could not be read',
  MISSING_COLUMN: 'Columns that are missing',
  NO_PATIENT: 'Parts that name no patient',
  OTHER_PATIENT: 'Parts of another patient',
  NOT_CLINICAL: 'Parts without clinical content',
  TOO_LARGE: 'Parts that are too large',
};

export interface ProblemGroup {
  code: string;
  title: string;
  problems: Problem[];
}

/** Problems by what they are, the most frequent first. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    let group = groups.get(problem.code);
    if (!group) {
      group = { code: problem.code, title: TITLES[problem.code] ?? 'Other doubts', problems: [] };
      groups.set(problem.code, group);
    }
    group.problems.push(problem);
  }
  return [...groups.values()].sort((a, b) => b.problems.length - a.problems.length);
}
