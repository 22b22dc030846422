import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLoopbackHost } from '../../../electron/ipc/loopback-host.ts';
import { sweepUploads, UploadFolder } from '../../../electron/ipc/upload-folder.ts';
import { StamError } from '../../../shared/errors.ts';
import { bridgeFixture, dataOf } from './bridge-fixture.ts';
import { ask, logIn } from './loopback-client.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'stam-test-'));
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

const body = (text: string): Readable => Readable.from([Buffer.from(text)]);

describe('uploaded files', () => {
  it('lie in a folder that only this user can read, under a random folder and their own names', async () => {
    const uploads = new UploadFolder(parent);
    const file = await uploads.receive(randomUUID(), 'hosp/patients.csv', body('a,b\n'));
    expect(file.name).toBe('hosp/patients.csv');
    expect(readFileSync(file.path, 'utf8')).toBe('a,b\n');
    expect(relative(uploads.folder, file.path)).toMatch(/^[0-9a-f]{32}\/hosp\/patients\.csv$/);
    if (process.platform !== 'win32') {
      expect(statSync(uploads.folder).mode & 0o777).toBe(0o700);
      expect(statSync(file.path).mode & 0o777).toBe(0o600);
    }
  });

  it('that belong together lie together, and two of one name both keep it', async () => {
    const uploads = new UploadFolder(parent);
    const batch = randomUUID();
    const first = await uploads.receive(batch, 'a.csv', body('1'));
    const second = await uploads.receive(batch, 'b.csv', body('2'));
    const third = await uploads.receive(batch, 'a.csv', body('3'));
    expect(join(first.path, '..')).toBe(join(second.path, '..'));
    expect(basename(third.path)).toBe('a.csv');
    expect([first, second, third].map((file) => readFileSync(file.path, 'utf8'))).toEqual(['1', '2', '3']);
  });

  it.each([
    '../../escape.json',
    '/etc/cron.d/escape',
    '..',
    'C:\\escape.json',
    '.hidden',
    `a\u0000b`,
    'x'.repeat(400),
    '/',
  ])('never leave the folder, whatever they are called (%j)', async (name) => {
    const uploads = new UploadFolder(parent);
    const file = await uploads.receive(randomUUID(), name, body('x'));
    expect(relative(uploads.folder, file.path)).not.toMatch(/^\.\.|^\//);
    expect(readdirSync(parent)).toEqual([basename(uploads.folder)]);
    expect(existsSync(file.path)).toBe(true);
  });

  it('are removed one by one, with the folders that they leave empty, and all at the end', async () => {
    const uploads = new UploadFolder(parent);
    const batch = randomUUID();
    const first = await uploads.receive(batch, 'd/a.csv', body('1'));
    const second = await uploads.receive(batch, 'd/b.csv', body('2'));
    first.discard();
    expect(existsSync(first.path)).toBe(false);
    expect(existsSync(second.path)).toBe(true);
    second.discard();
    expect(readdirSync(uploads.folder)).toEqual([]);
    await uploads.receive(batch, 'c.csv', body('3'));
    uploads.remove();
    expect(existsSync(uploads.folder)).toBe(false);
  });

  it('that stop half-way leave nothing and say so', async () => {
    const uploads = new UploadFolder(parent);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('hung up');
      })(),
    );
    const failure = await uploads.receive(randomUUID(), 'a.csv', broken).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StamError);
    expect(failure).toMatchObject({
      code: 'UNREADABLE_FILE',
      message: 'a.csv did not arrive whole: send it once more.',
    });
    const left = readdirSync(uploads.folder, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile())).toEqual([]);
  });

  it.skipIf(!existsSync('/dev/full'))('say in a sentence that the disk is full', async () => {
    const uploads = new UploadFolder(parent);
    const full = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        // What the system really says when it writes to a full device.
        writeFileSync('/dev/full', 'x');
      })(),
    );
    await expect(uploads.receive(randomUUID(), 'a.csv', full)).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: 'The disk is full: a.csv could not be taken in.',
    });
  });

  it('of a run that was killed are swept at the next start; those of a living one stay', () => {
    const dead = join(parent, 'stam-upload-999999999-AbCdEf');
    const living = new UploadFolder(parent);
    const other = join(parent, 'stam-upload-notes');
    mkdirSync(dead);
    mkdirSync(other);
    writeFileSync(join(dead, 'record.json'), '{}');
    sweepUploads(parent);
    expect([dead, living.folder, other].map((each) => existsSync(each))).toEqual([false, true, true]);
  });
});

describe('an upload over the loopback host', () => {
  it('goes in by the name it got, and its copy is removed after the import', async () => {
    const fixture = bridgeFixture();
    const host = await startLoopbackHost({ bridge: fixture.host, rendererFolder: parent });
    try {
      const engine = await fixture.open();
      const cookie = await logIn(host.port, host.address);
      const send = (headers: Record<string, string>) =>
        ask(host.port, {
          method: 'POST',
          path: '/upload',
          headers: {
            Cookie: cookie,
            Origin: `http://127.0.0.1:${host.port}`,
            'Content-Type': 'application/octet-stream',
            ...headers,
          },
          body: 'one\ntwo\n',
        });
      const batch = randomUUID();
      const answer = await send({ 'X-Upload-Batch': batch, 'X-File-Name': encodeURIComponent('Jané Roe.jsonl') });
      const { file } = JSON.parse(answer.body).data;
      expect(file).toMatch(/^[\w-]{43}$/);
      const job = dataOf('import.start', await fixture.ask('import.start', { files: [file] }));
      expect(job.title).toBe('Import of Jané Roe.jsonl');
      await fixture.host.session.jobs().idle();
      expect(engine.lines).toEqual(['one', 'two']);
      expect(fixture.host.vault.size).toBe(0);

      for (const headers of [{}, { 'X-Upload-Batch': '../..', 'X-File-Name': 'a' }, { 'X-Upload-Batch': batch }]) {
        const refused = await send(headers);
        expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([400, 'VALIDATION_FAILED']);
      }
    } finally {
      await host.close();
      await fixture.host.close();
    }
  });
});
