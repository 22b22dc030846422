/** The operating system's key store as the keeper of the workspace's key, through Electron's safeStorage. */
import type { SafeStorage } from 'electron';
import type { KeyKeeper } from '../store/keys.ts';

export type KeyStore = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>;

/**
 * The keeper, or null where the system keeps no secret: then a passphrase is needed. On Linux that is also where
 * Chromium would fall back to a password that is written in its own source ("basic_text"), or cannot say what it uses.
 * To be asked once the app is ready.
 */
export function keychainKeeper(store: KeyStore, platform: NodeJS.Platform): KeyKeeper | null {
  if (!store.isEncryptionAvailable()) return null;
  if (platform === 'linux') {
    const backend = store.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return null;
  }
  return {
    name: 'os-keychain',
    wrap: (key) => store.encryptString(key.toString('base64')),
    unwrap: (blob) => Buffer.from(store.decryptString(blob), 'base64'),
  };
}
