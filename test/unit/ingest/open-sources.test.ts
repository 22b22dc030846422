import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openSources } from '../../../electron/ingest/open-sources.ts';
import { failure, scratch } from './reading-support.ts';

const files = scratch();
afterAll(() => files.remove());

function folder(name: string, names: readonly string[]): string {
  const path = join(files.folder, name);
  for (const file of names) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), 'content');
  }
  return path;
}

async function opened(path: string): Promise<string[]> {
  return (await openSources([path])).sources.map((s) => relative(path, s.path));
}

describe('opening files and folders', () => {
  it('reads a folder and its subfolders in byte order, with the files that others refer to first', async () => {
    const path = folder('order', [
      'labevents.csv',
      'admissions.csv',
      'Zeta.csv',
      'd_labitems.csv',
      'patients.csv',
      'MedicationRequest.000.ndjson',
      'Medication.000.ndjson',
      'Patient.000.ndjson',
      'sub/patients.csv',
      'sub/a.csv',
      'Ädan.json',
      'dialogue.json',
    ]);
    expect(await opened(path)).toEqual([
      'Medication.000.ndjson',
      'Patient.000.ndjson',
      'd_labitems.csv',
      'patients.csv',
      'MedicationRequest.000.ndjson',
      'Zeta.csv',
      'admissions.csv',
      'dialogue.json',
      'labevents.csv',
      'sub/patients.csv',
      'sub/a.csv',
      'Ädan.json',
    ]);
  });

  it('passes over hidden files and the papers of a data set in a folder, and takes them where they are named', async () => {
    const path = folder('papers', [
      '.hidden',
      'LICENSE',
      'LICENSE.txt',
      'README.txt',
      'PROVENANCE.md',
      'notes.md',
      'a.csv',
    ]);
    expect(await opened(path)).toEqual(['a.csv']);
    const named = await openSources([join(path, 'README.txt')]);
    expect(named.sources.map((s) => s.bytes)).toEqual([7]);
  });

  it('survives folders that lead back to themselves and takes every file once', async () => {
    const path = folder('loop', ['a.csv', 'deep/b.csv']);
    symlinkSync(path, join(path, 'deep', 'up'));
    symlinkSync(join(path, 'a.csv'), join(path, 'deep', 'again.csv'));
    symlinkSync('self.csv', join(path, 'self.csv'));
    const { sources, refused } = await openSources([path, join(path, 'deep')]);
    expect(sources.map((s) => relative(realpathSync(path), s.file))).toEqual(['a.csv', 'deep/b.csv']);
    expect(refused).toEqual([
      {
        path: join(path, 'self.csv'),
        code: 'UNREADABLE_FILE',
        message: 'self.csv cannot be read: its link leads back to itself.',
      },
    ]);
  });

  it('refuses what is missing, empty or no ordinary file with a sentence each, and opens the rest', async () => {
    const path = folder('mixed', ['good.csv']);
    writeFileSync(join(path, 'empty.csv'), '');
    symlinkSync('nowhere', join(path, 'dangling.csv'));
    execFileSync('mkfifo', [join(path, 'pipe')]);
    const { sources, refused } = await openSources([path, join(path, 'absent.csv')]);
    expect(sources.map((s) => relative(path, s.path))).toEqual(['good.csv']);
    expect(refused.map((r) => `${relative(path, r.path)} ${r.code} ${r.message}`)).toEqual([
      'dangling.csv UNREADABLE_FILE dangling.csv cannot be read: it is not there any more.',
      'empty.csv NOT_A_DOCUMENT empty.csv is empty.',
      'pipe UNREADABLE_FILE pipe is no ordinary file (a device, a pipe or a socket), so nothing was read from it.',
      'absent.csv NOT_FOUND There is no file or folder named absent.csv.',
    ]);
  });

  it('says that a folder holds nothing that could be a record', async () => {
    const path = folder('bare', ['README.md']);
    expect((await openSources([path])).refused).toEqual([
      { path, code: 'NOT_A_DOCUMENT', message: 'The folder bare holds no file that could be a record.' },
    ]);
  });

  it('refuses a folder that this user may not open', async (context) => {
    if (process.getuid?.() === 0) context.skip('the superuser may open every folder');
    const path = folder('closed', ['a.csv']);
    chmodSync(path, 0o000);
    const { refused } = await openSources([path]);
    chmodSync(path, 0o700);
    expect(refused.map((r) => r.code)).toEqual(['UNREADABLE_FILE']);
  });

  it('stops where the import is cancelled', async () => {
    expect((await failure(openSources([files.folder], AbortSignal.abort()))).code).toBe('CANCELLED');
  });
});
