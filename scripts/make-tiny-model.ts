/**
 * Writes the tiny random model of the tests and its adapters into a folder, to try the program's model path by hand:
 * node scripts/make-tiny-model.ts FOLDER
 */
import { mkdirSync } from 'node:fs';
import { writeTinyFiles } from '../test/support/tiny-model.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/make-tiny-model.ts FOLDER');
  process.exitCode = 2;
} else {
  mkdirSync(folder, { recursive: true });
  for (const file of Object.values(writeTinyFiles(folder))) console.log(file);
}
