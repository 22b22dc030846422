import type { Migration } from './migration.ts';

/**
 * What the list of a patient's questions shows, in an index of its own: read from the questions themselves, with their evidence, two
 * thousand of them held the program up for more than half a second after every question.
 */
export const questionList: Migration = {
  id: 40,
  name: 'question-list',
  up: `
-- Copies of what the body says.
ALTER TABLE question ADD COLUMN choice TEXT;
ALTER TABLE question ADD COLUMN answered TEXT;
UPDATE question SET choice = body ->> '$.gate.choice', answered = coalesce(body ->> '$.answer.by', body ->> '$.direct.by');
DROP INDEX question_patient;
CREATE INDEX question_listed ON question(patient_id, id, public_id, asked_at, text, choice, answered);
`,
};
