import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StamError } from '../../shared/errors.ts';
import { LOST_PASSPHRASE_NOTICE } from '../store/workspace-file.ts';

/**
 * The passphrase: from STAM_PASSPHRASE, else asked for on a terminal without showing it. Never taken from the command line,
 * where other users of the machine could read it.
 * @param isNew whether a workspace is about to be made: it is asked twice, after saying that it cannot be recovered
 * @throws StamError WORKSPACE_LOCKED where nobody can be asked
 */
export async function passphrase(isNew: boolean): Promise<string> {
  const given = process.env.STAM_PASSPHRASE;
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) {
    throw new StamError(
      'WORKSPACE_LOCKED',
      'The workspace needs its passphrase: set STAM_PASSPHRASE, or run this on a terminal.',
    );
  }
  if (!isNew) return ask('Passphrase: ');
  process.stderr.write(`${LOST_PASSPHRASE_NOTICE}\n`);
  const first = await ask('New passphrase: ');
  const second = await ask('Once more: ');
  if (first !== second)
    throw new StamError('WRONG_PASSPHRASE', 'The two passphrases are not the same. Nothing was made.');
  return first;
}

/**
 * The passphrase of a file in which a record is handed over: from STAM_BUNDLE_PASSPHRASE, else asked for.
 * @param isNew whether it is set now: it is asked twice
 * @throws StamError WRONG_PASSPHRASE where nobody can be asked, or the two are not the same
 */
export async function bundlePassphrase(isNew: boolean): Promise<string> {
  const given = process.env.STAM_BUNDLE_PASSPHRASE;
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) {
    throw new StamError(
      'WRONG_PASSPHRASE',
      'The file needs a passphrase of its own: set STAM_BUNDLE_PASSPHRASE, or run this on a terminal.',
    );
  }
  if (!isNew) return ask('Passphrase of the file: ');
  const first = await ask('A passphrase for the file (tell it to whoever receives it by another way): ');
  const second = await ask('Once more: ');
  if (first !== second)
    throw new StamError('WRONG_PASSPHRASE', 'The two passphrases are not the same. Nothing was written.');
  return first;
}

function ask(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  // Only now does the terminal stop showing what is typed.
  process.stderr.write(question);
  return new Promise((resolve) => {
    lines.question('', (answer) => {
      lines.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}
