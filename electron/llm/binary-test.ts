/**
 * Inside an Electron utility process node-llama-cpp cannot test its binary before it loads it: the test forks Electron's
 * executable as Node, which the RunAsNode fuse forbids, so that a second copy of the app would start instead. There the
 * test is left out. It loses nothing: this process is itself the one that may die, and the host that watches it then goes
 * on without the GPU.
 *
 * Under plain Node the library's own test stays.
 */
import * as nodeModule from 'node:module';

const TEST_MODULE = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';

/** To be called before node-llama-cpp is first imported. */
export function trustBinaryUntested(): void {
  nodeModule.registerHooks({
    load: (url, context, next) =>
      url.endsWith(TEST_MODULE)
        ? { format: 'module', shortCircuit: true, source: 'export const testBindingBinary = async () => true;' }
        : next(url, context),
  });
}
