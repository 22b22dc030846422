/** A workspace in which a calibrated scorer proposes deletions: records, labels, a trained scorer and a calibration in use. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../../electron/engine.ts';
import { createWorkspace } from '../../electron/store/workspace-file.ts';
import { archivedRecords, labelByRule } from '../support/labelled-record.ts';
import { noEmbedder } from '../support/no-embedder.ts';

const PATIENTS = 16;
const PASSPHRASE = 'correct horse battery';

/** Fills a workspace folder that is not there yet; Dr. Vogel has every role in it. */
export async function calibratedWorkspace(folder: string): Promise<void> {
  const engine = openEngine(await createWorkspace(folder, { passphrase: PASSPHRASE }), { embedder: noEmbedder() });
  const file = join(folder, '..', 'records.jsonl');
  writeFileSync(
    file,
    archivedRecords(PATIENTS)
      .map((entry) => JSON.stringify(entry))
      .join('\n'),
  );
  await engine.import([file]);
  const { id } = engine.people.add(null, 'Dr. Vogel', ['clinician', 'researcher', 'annotator']);
  labelByRule(
    engine,
    id,
    Array.from({ length: PATIENTS }, (_, at) => `P${at + 1}`),
  );
  const scorer = engine.forgetting.train(id);
  await engine.forgetting.score(id, scorer.id);
  const calibration = engine.forgetting.calibrate(id, { scorer: scorer.id, grouping: 'pooled', alpha: 0.1 });
  engine.forgetting.use(id, calibration.id);
  await engine.close();
}
