/**
 * The loopback host with a model that answers as it is told here: what a model says is another matter, how the window shows it is this
 * one's. It writes "She takes …" word by word, then two sentences that no line bears; asked to go on for ever, it does.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answerer, AnswererSource } from '../../electron/answerer-source.ts';
import { RENDERER_FOLDER, SAMPLE_FILE } from '../../electron/ipc/app-files.ts';
import { createBridgeHost } from '../../electron/ipc/bridge-host.ts';
import { startLoopbackHost } from '../../electron/ipc/loopback-host.ts';
import { workspaceDoor } from '../../electron/ipc/workspace-session.ts';
import { createServices } from '../../electron/services.ts';
import { StamError } from '../../shared/errors.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: answering-host FOLDER');

const NAME = 'Scripted model';

/** The number and the text of the first line that speaks of lisinopril 20 mg. */
function drugLine(user: string): { number: number; text: string } {
  const line = user.split('\n').find((one) => /^\[\d+\] ACTIVE .*Lisinopril 20 mg/.test(one)) ?? '[1] ||';
  return { number: Number(/\d+/.exec(line)?.[0] ?? 1), text: line.split(' | ')[2] ?? '' };
}

const answerer: Answerer = {
  name: NAME,
  id: 'a'.repeat(64),
  prompt: { id: 'answer', hash: 'b'.repeat(64), system: '', examples: [] },
  countTokens: async (texts) => texts.map((text) => Math.ceil(text.length / 4)),
  countsAtOnce: () => true,
  evidenceTokens: async () => 4000,
  async write(user, _schema, { signal, onText }) {
    const { number, text: drug } = drugLine(user);
    const reply = JSON.stringify({
      documented: true,
      statements: [
        { text: `The patient takes ${drug}.`, cites: [number] },
        { text: 'The patient takes digoxin 0.125 mg daily.', cites: [number] },
      ],
      values: ['20 mg'],
    });
    const endless = user.includes('for ever');
    for (let end = 20; end < reply.length + 20 || endless; end += 20) {
      await wait(60);
      if (signal?.aborted) throw new StamError('CANCELLED', 'The answer was stopped.');
      onText?.(reply.slice(0, Math.min(end, endless ? 75 : reply.length)));
    }
    const tokens = { prompt: 900, evaluated: 300, generated: 60 };
    return { text: reply, whole: true, tokens, firstTokenMs: 60, ms: 900 };
  },
  weigh: async (_prompt, _user, choices) => choices.map(() => 1 / choices.length),
  decide: async () => 0.9,
};
const answerers: AnswererSource = {
  current: () => NAME,
  look: async () => undefined,
  answerer: async () => answerer,
};

const services = createServices({ home: { own: join(folder, '..', 'models'), program: [] } });
const bridge = createBridgeHost({
  door: workspaceDoor({ folder, keeper: null, sampleFile: SAMPLE_FILE, services: { ...services, answerers } }),
  picker: 'upload',
  writer: () => services.writers.current().name,
  pickFiles: null,
  models: services.models,
  pickModels: null,
  log: (line) => console.error(line),
});
const host = await startLoopbackHost({ bridge, rendererFolder: RENDERER_FOLDER, port: 0 });
console.log(host.address);
process.on('SIGTERM', async () => {
  await bridge.close();
  await host.close();
  await services.close();
  process.exit(0);
});
