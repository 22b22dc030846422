/** The models of this machine, run by one llama host: what the window asks of them. */

import { addModels } from './llm/models/add-model.ts';
import { fetchModel } from './llm/models/fetch-model.ts';
import { findModel, usable } from './llm/models/find-model.ts';
import { listModels } from './llm/models/list-models.ts';
import type { ModelsHome } from './llm/models/models-home.ts';
import { type LanguageModels, probeModel } from './llm/models/probe-model.ts';
import { removeModel } from './llm/models/remove-model.ts';
import { assignRole, clearRole } from './llm/models/roles.ts';
import type { ModelsDesk } from './models-desk.ts';

/**
 * @param host runs a model for its probe
 * @param changed called when roles or files have changed: who reads texts may be another now
 */
export function localModels(home: ModelsHome, host: LanguageModels, changed: () => Promise<void>): ModelsDesk {
  const list = () => listModels(home);
  return {
    list,
    add: async (path, { signal, onProgress } = {}) => {
      const { added, refused } = await addModels(home, path, {
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress: (_file, copied, total) => onProgress(copied, total) } : {}),
      });
      const { models } = await list();
      await changed();
      const idOf = (file: string): string => models.find((m) => m.file === file)?.id ?? file;
      return { added: added.map((a) => ({ ...a, id: idOf(a.file) })), refused };
    },
    fetch: async (id, { signal, onProgress } = {}) => {
      const fetched = await fetchModel(home, id, {
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress } : {}),
      });
      await changed();
      return fetched;
    },
    probe: async (id, adapter, { signal, onProgress } = {}) => {
      const models = await list();
      const result = await probeModel(
        home,
        host,
        usable(findModel(models, id), 'language model'),
        adapter === null ? null : usable(findModel(models, adapter), 'adapter'),
        {
          ...(signal ? { signal } : {}),
          ...(onProgress ? { onProgress: (done, total) => onProgress(done, total) } : {}),
        },
      );
      await changed();
      return result;
    },
    assign: async (role, id, adapter) => {
      if (id === null) clearRole(home, role);
      else {
        const models = await list();
        await assignRole(
          home,
          role,
          usable(findModel(models, id), 'language model'),
          adapter === null ? null : usable(findModel(models, adapter), 'adapter'),
        );
      }
      await changed();
      return list();
    },
    remove: async (id) => {
      removeModel(home, findModel(await list(), id));
      await changed();
      return list();
    },
  };
}
