import { expect, test } from 'vitest';
import { FileVault } from '../../../electron/ipc/file-vault.ts';

test('a copy that cannot be removed keeps no other copy from being removed', () => {
  const vault = new FileVault();
  const gone: string[] = [];
  const copy = (name: string, removable: boolean): string =>
    vault.add({ path: `/${name}`, name }, () => {
      if (!removable) throw new Error('another program has it open');
      gone.push(name);
    });
  const { release } = vault.take([copy('a', false), copy('b', true)]);
  expect(release).toThrow('another program has it open');
  expect(gone).toEqual(['b']);

  copy('c', false);
  copy('d', true);
  expect(() => vault.clear()).toThrow('another program has it open');
  expect(gone).toEqual(['b', 'd']);
  expect(vault.size).toBe(0);
});
