import { foundation } from './0001-foundation.ts';
import { clinicalRecord } from './0010-clinical-record.ts';
import { textWriters } from './0020-text-writers.ts';
import { asking } from './0030-asking.ts';
import { questionList } from './0040-question-list.ts';
import { lastStated } from './0050-last-stated.ts';
import { review } from './0060-review.ts';
import { neighbours } from './0070-neighbours.ts';
import type { Migration } from './migration.ts';

/** Every migration of this version of the program, in order. A new one is appended; a published one is never edited. */
export const migrations: readonly Migration[] = [
  foundation,
  clinicalRecord,
  textWriters,
  asking,
  questionList,
  lastStated,
  review,
  neighbours,
];
