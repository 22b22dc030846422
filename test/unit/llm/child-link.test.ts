import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { childEntry, childEnvironment, forkChild, fromUtilityProcess } from '../../../electron/llm/child-link.ts';

describe('the child of the llama host', () => {
  it('is a file beside the host', () => {
    expect(existsSync(childEntry())).toBe(true);
  });

  it('never gets the passphrase, nor the loaders and inspectors of the program', () => {
    const ours = {
      PATH: '/bin',
      STAM_PASSPHRASE: 'secret',
      STAM_GPU: 'off',
      NODE_OPTIONS: '--inspect',
      EMPTY: undefined,
    };
    expect(childEnvironment(ours)).toEqual({ PATH: '/bin' });
  });

  it('that cannot run reports its end, with its last words', async () => {
    const link = forkChild('/nowhere/llama-child.ts');
    const why = await new Promise<string>((resolve) => link.onExit(resolve));
    expect(why).toBe('exit code 1');
    expect(link.lastWords()).toContain('/nowhere/llama-child.ts');
  });

  it('as a utility process of Electron is spoken to by postMessage and ended for certain', () => {
    const sent: unknown[] = [];
    let killed = 0;
    const events = new EventEmitter();
    const utility = Object.assign(events, {
      pid: undefined,
      stderr: null,
      postMessage: (message: unknown) => {
        sent.push(message);
      },
      kill: () => {
        killed += 1;
        return true;
      },
    });
    const link = fromUtilityProcess(utility);
    const heard: unknown[] = [];
    link.onMessage((message) => heard.push(message));
    link.onExit((why) => heard.push(why));
    link.send({ type: 'close', generation: 1 });
    utility.emit('message', { type: 'aborted', generation: 1, id: 1 });
    utility.emit('exit', 9);
    link.kill();
    expect(sent).toEqual([{ type: 'close', generation: 1 }]);
    expect(heard).toEqual([{ type: 'aborted', generation: 1, id: 1 }, 'exit code 9']);
    expect(killed).toBe(1);
  });
});
