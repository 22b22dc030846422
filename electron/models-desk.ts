/** What the window and the command line ask of the models on this machine. They hold no clinical data and need no workspace. */
import type { AddedModels, AssignableRole, FetchedModel, ModelsList, ProbeResult } from '../shared/models.ts';

interface Watched {
  signal?: AbortSignal;
  /** Done and in all: bytes, or questions of a probe. */
  onProgress?: (done: number, total: number | null) => void;
}

export interface ModelsDesk {
  list(): Promise<ModelsList>;
  /** Takes in a file, or every model file of a folder: linked where the disk allows it, else copied. */
  add(path: string, options?: Watched): Promise<AddedModels>;
  /** The only act of the program that opens a connection. Ended by the signal, it goes on from there the next time. */
  fetch(id: string, options?: Watched): Promise<FetchedModel>;
  probe(id: string, adapter: string | null, options?: Watched): Promise<ProbeResult>;
  /** @throws StamError NOT_FOUND, WRONG_USAGE with a sentence why the model may not have the role */
  assign(role: AssignableRole, id: string | null, adapter: string | null): Promise<ModelsList>;
  remove(id: string): Promise<ModelsList>;
}
