import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const url = (...path: string[]): string => JSON.stringify(pathToFileURL(join(root, ...path)).href);

it('inside a utility process the library trusts its binary without forking a test of it', () => {
  const program = `
    const { trustBinaryUntested } = await import(${url('electron/llm/binary-test.ts')});
    trustBinaryUntested();
    const { testBindingBinary } = await import(${url('node_modules/node-llama-cpp/dist/bindings/utils/testBindingBinary.js')});
    console.log(await testBindingBinary('/nowhere/llama-addon.node', undefined, false));
    const { getLlama } = await import('node-llama-cpp');
    const llama = await getLlama({ build: 'never', gpu: false, maxThreads: 1 });
    console.log(llama.gpu);
    await llama.dispose();
  `;
  const args = ['--input-type=module', '--eval', program];
  const run = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 60_000 });
  expect(run.stderr).toBe('');
  expect(run.stdout.trim().split('\n')).toEqual(['true', 'false']);
});
