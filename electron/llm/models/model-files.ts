/** The model files that lie in the models folders, each with what it says of itself. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StamError } from '../../../shared/errors.ts';
import { type GgufHeader, readGgufHeader } from './gguf-header.ts';
import type { ModelsHome } from './models-home.ts';

export interface ModelFile {
  file: string;
  name: string;
  bytes: number;
  header: GgufHeader | null;
  /** Why it cannot be used, as a sentence; null where nothing is known against it. */
  problem: string | null;
}

/** Every *.gguf of the person's own folder and of the program's, in that order; folders that are not there are empty. */
export async function modelFiles(home: ModelsHome): Promise<ModelFile[]> {
  const files: ModelFile[] = [];
  for (const folder of [home.own, ...home.program]) {
    for (const name of ggufNames(folder)) {
      const file = await modelFile(join(folder, name), name);
      if (file) files.push(file);
    }
  }
  return files;
}

/** One model file; null where there is none of that name, or a folder. */
export async function modelFile(file: string, name: string): Promise<ModelFile | null> {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return null;
  const found = { file, name, bytes: stat.size };
  try {
    const header = await readGgufHeader(file);
    return { ...found, header, problem: unusable(header) };
  } catch (error) {
    if (!(error instanceof StamError)) throw error;
    return { ...found, header: null, problem: error.message };
  }
}

/** What llama.cpp would not take, or takes only together with other files. */
function unusable(header: GgufHeader): string | null {
  if (header.parts > 1) {
    return `This model is cut into ${header.parts} files; STAM Review takes models in one file. Join them first (llama.cpp's gguf-split does it with --merge).`;
  }
  if (header.architecture === null) return 'The file does not say what kind of model it is.';
  if (header.tensors.length === 0) return 'The file holds no weights: it is only the vocabulary of a model.';
  return null;
}

function ggufNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.gguf$/i.test(name) && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}
