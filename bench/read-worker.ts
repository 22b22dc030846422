/** Worker: the evidence for many questions about one patient, in a workspace that this process has just opened. */
import { createHash } from 'node:crypto';
import { makePacket } from '../electron/read/packet/make-packet.ts';
import { readQuestion } from '../electron/read/question/read-question.ts';
import { retrieve } from '../electron/read/retrieve/retrieve.ts';
import { Concepts } from '../electron/store/repositories/concepts.ts';
import { EvidenceIndex } from '../electron/store/repositories/evidence-index.ts';
import { openWorkspace } from '../electron/store/workspace-file.ts';
import { benchKeeper } from './bench-keeper.ts';
import { answerOrder, startClock } from './child-process.ts';
import { benchQuestions } from './read-questions.ts';
import { benchVector } from './read-vectors.ts';

export interface ReadOrder {
  workspace: string;
  /** Row and id of the patient. */
  patient: { id: number; publicId: string };
}

export interface ReadAnswer {
  questions: number;
  /** The first question after opening, with SQLite's cache empty. */
  firstMs: number;
  /** Each question, after all of them were asked once. */
  ms: number[];
  /** Of these, what reading the question, finding and packing took. */
  parts: { read: number; retrieve: number; packet: number }[];
  cpuMs: number[];
  /** Lines of evidence, mean. */
  lines: number;
  /** Of all evidence: equal in two workspaces where they say the same. */
  hash: string;
}

/** As the product has them (electron/asking.ts). */
const LIMIT = 60;
const BUDGET = 4000;
const SEED_OF_QUESTIONS = 1_000_000;

answerOrder<ReadOrder>(async ({ workspace, patient }) => {
  const store = await openWorkspace(workspace, { keeper: benchKeeper }, { mode: 'read' });
  const index = new EvidenceIndex(store.db);
  const signature = new Concepts(store.db).signature() ?? '';
  const ask = async (text: string, at: number) => {
    const vector = { signature, vector: benchVector(SEED_OF_QUESTIONS + at) };
    const start = performance.now();
    const record = index.of(patient);
    const reading = readQuestion(text, record);
    const understood = performance.now();
    const retrieval = retrieve(reading, record, { limit: LIMIT, vector });
    const found = performance.now();
    const packet = await makePacket(retrieval, record, {
      variant: 'both',
      pinned: [],
      limit: LIMIT,
      budget: BUDGET,
      count: null,
    });
    const end = performance.now();
    return { packet, part: { read: understood - start, retrieve: found - understood, packet: end - found } };
  };
  const firstQuestion = startClock();
  await ask('Which medications does he take now?', 0);
  const firstMs = firstQuestion().ms;
  const questions = benchQuestions(index.of(patient).concepts());
  const hash = createHash('sha256');
  let lines = 0;
  for (const [at, text] of questions.entries()) {
    const { evidence } = (await ask(text, at)).packet;
    lines += evidence.length;
    hash.update(JSON.stringify(evidence));
  }
  const spent: { ms: number; cpuMs: number }[] = [];
  const parts: ReadAnswer['parts'] = [];
  for (const [at, text] of questions.entries()) {
    const stop = startClock();
    const { part } = await ask(text, at);
    spent.push(stop());
    parts.push(part);
  }
  store.close();
  return {
    questions: questions.length,
    firstMs,
    ms: spent.map((s) => s.ms),
    cpuMs: spent.map((s) => s.cpuMs),
    parts,
    lines: Math.round(lines / questions.length),
    hash: hash.digest('hex'),
  } satisfies ReadAnswer;
});
