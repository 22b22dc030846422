import { describe, expect, it } from 'vitest';
import { type KeyStore, keychainKeeper } from '../../electron/security/key-keeper.ts';
import { lockWithTheScreen } from '../../electron/window/auto-lock.ts';
import { quitAfterClosing } from '../../electron/window/close-guard.ts';
import { reloadAfterCrash } from '../../electron/window/crash-reload.ts';

describe('quitting', () => {
  function app() {
    let quit: ((event: { preventDefault(): void }) => void) | null = null;
    const codes: number[] = [];
    let prevented = 0;
    return {
      app: {
        on: (_event: 'before-quit', listener: (event: { preventDefault(): void }) => void) => {
          quit = listener;
        },
        exit: (code: number) => void codes.push(code),
      },
      quit: () => quit?.({ preventDefault: () => (prevented += 1) }),
      codes,
      prevented: () => prevented,
    };
  }

  it('waits until the entry in flight is in, however often it is asked for', async () => {
    const fake = app();
    const gate = Promise.withResolvers<void>();
    let closes = 0;
    quitAfterClosing(fake.app, () => {
      closes += 1;
      return gate.promise;
    });
    fake.quit();
    fake.quit();
    expect([closes, fake.prevented(), fake.codes]).toEqual([1, 2, []]);
    gate.resolve();
    await gate.promise;
    await Promise.resolve();
    expect(fake.codes).toEqual([0]);
  });

  it('ends also when closing fails', async () => {
    const fake = app();
    quitAfterClosing(fake.app, () => Promise.reject(new Error('no')));
    fake.quit();
    await new Promise(setImmediate);
    expect(fake.codes).toEqual([1]);
  });
});

describe('the workspace', () => {
  it('locks with the screen and with sleep', () => {
    const events: string[] = [];
    let locks = 0;
    lockWithTheScreen(
      {
        on: (event, listener) => {
          events.push(event);
          listener();
        },
      },
      () => {
        locks += 1;
      },
    );
    expect(events.sort()).toEqual(['lock-screen', 'suspend']);
    expect(locks).toBe(2);
  });
});

describe('a page that died', () => {
  it('is loaded once more, but not again within the cool-down', () => {
    let time = 0;
    let reloads = 0;
    let crash: (reason: string) => void = () => undefined;
    reloadAfterCrash(
      {
        on: (_event, listener) => {
          crash = (reason) => listener({}, { reason });
        },
        reload: () => {
          reloads += 1;
        },
      },
      () => time,
    );
    crash('clean-exit');
    expect(reloads).toBe(0);
    crash('crashed');
    time = 29_999;
    crash('oom');
    expect(reloads).toBe(1);
    time = 31_000;
    crash('crashed');
    expect(reloads).toBe(2);
  });
});

describe("the system's key store", () => {
  const store = (backend: ReturnType<KeyStore['getSelectedStorageBackend']>, available = true): KeyStore => ({
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.from(`sealed ${text}`),
    decryptString: (sealed) => sealed.toString().slice('sealed '.length),
  });

  it('is refused where it would only pretend: a passphrase is needed then', () => {
    expect(keychainKeeper(store('basic_text'), 'linux')).toBeNull();
    expect(keychainKeeper(store('unknown'), 'linux')).toBeNull();
    expect(keychainKeeper(store('gnome_libsecret', false), 'linux')).toBeNull();
    expect(keychainKeeper(store('unknown', false), 'darwin')).toBeNull();
  });

  it('gives back every byte of the key that it was handed', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 200) % 256));
    for (const keeper of [keychainKeeper(store('kwallet6'), 'linux'), keychainKeeper(store('unknown'), 'win32')]) {
      expect(keeper?.unwrap(keeper.wrap(key))).toEqual(key);
    }
  });
});
