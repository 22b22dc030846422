import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { WorkspaceStatus } from '../../../shared/bridge.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { keepJob } from '../jobs/keep-job.ts';
import './import.css';
import { droppedFiles, hasFiles } from './dropped-files.ts';

export interface ImportState {
  /** Bytes handed over so far, while files are on their way to main. */
  upload: { sent: number; total: number; files: number } | null;
  failure: string | null;
  /** Imports of this window that are not dismissed yet, oldest first. */
  jobs: string[];
}

export interface ImportActions extends ImportState {
  /** Opens the picker of the system or of the browser. */
  choose(): void;
  /** Sends the files of a job once more, onto one patient; null where the files are no longer at hand. */
  againOnto(job: string): ((patient: string) => void) | null;
  dismiss(job: string): void;
  dismissFailure(): void;
}

const ImportContext = createContext<ImportActions | null>(null);

export function useImport(): ImportActions {
  const actions = useContext(ImportContext);
  if (!actions) throw new Error('The import is missing.');
  return actions;
}

const NOTHING: ImportState = { upload: null, failure: null, jobs: [] };

/** Takes files from a drop or a picker to a running import job. */
export function ImportProvider({ status, children }: { status: WorkspaceStatus; children: ReactNode }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>(NOTHING);
  const sent = useRef(new Map<string, readonly File[]>());
  const input = useRef<HTMLInputElement>(null);
  const open = status.state === 'open';

  // What was imported into one workspace has no place beside another.
  useEffect(() => {
    if (open) return;
    sent.current.clear();
    setState(NOTHING);
  }, [open]);

  const start = useCallback(
    async (names: string[], files: readonly File[] | null, patient?: string) => {
      const job = await ask(bridge, 'import.start', { files: names, ...(patient === undefined ? {} : { patient }) });
      if (files) sent.current.set(job.id, files);
      keepJob(client, job);
      setState((now) => ({ ...now, jobs: [...now.jobs, job.id] }));
    },
    [bridge, client],
  );

  const guarded = useCallback(async (work: () => Promise<void>) => {
    try {
      setState((now) => ({ ...now, failure: null }));
      await work();
    } catch (error) {
      const failure = error instanceof Error ? error.message : 'The files could not be taken in.';
      setState((now) => ({ ...now, failure }));
    } finally {
      setState((now) => ({ ...now, upload: null }));
    }
  }, []);

  const take = useCallback(
    (files: readonly File[], patient?: string) =>
      guarded(async () => {
        if (files.length === 0) return;
        const total = files.reduce((sum, file) => sum + file.size, 0);
        setState((now) => ({ ...now, upload: { sent: 0, total, files: files.length } }));
        const names = await bridge.upload(files, (sentBytes, totalBytes) =>
          setState((now) => ({ ...now, upload: { sent: sentBytes, total: totalBytes, files: files.length } })),
        );
        await start(names, files, patient);
      }),
    [bridge, guarded, start],
  );

  const choose = useCallback(() => {
    if (status.picker === 'upload') {
      input.current?.click();
      return;
    }
    void guarded(async () => {
      const { files } = await ask(bridge, 'import.pick', {});
      if (files.length > 0) await start(files, null);
    });
  }, [bridge, guarded, start, status.picker]);

  const actions = useMemo<ImportActions>(
    () => ({
      ...state,
      choose,
      againOnto: (job) => {
        const files = sent.current.get(job);
        return files ? (patient) => void take(files, patient) : null;
      },
      dismiss: (job) => {
        sent.current.delete(job);
        setState((now) => ({ ...now, jobs: now.jobs.filter((id) => id !== job) }));
      },
      dismissFailure: () => setState((now) => ({ ...now, failure: null })),
    }),
    [state, choose, take],
  );

  return (
    <ImportContext value={actions}>
      {children}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label="Files to import"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void take(files);
        }}
      />
      <DropTarget
        enabled={open}
        onFiles={(files) => void take(files)}
        onFailure={(failure) => setState((now) => ({ ...now, failure }))}
      />
    </ImportContext>
  );
}

/** The whole window takes dropped files; without an open workspace a drop does nothing, and never opens the file. */
function DropTarget({
  enabled,
  onFiles,
  onFailure,
}: {
  enabled: boolean;
  onFiles(files: File[]): void;
  onFailure(message: string): void;
}) {
  const [over, setOver] = useState(false);
  const latest = useRef({ enabled, onFiles, onFailure });
  useEffect(() => {
    latest.current = { enabled, onFiles, onFailure };
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = latest.current.enabled ? 'copy' : 'none';
      setOver(latest.current.enabled);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (!latest.current.enabled) return;
      droppedFiles(event).then(latest.current.onFiles, () =>
        latest.current.onFailure('The dropped files could not be read; choose them with “Import files” instead.'),
      );
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return over ? (
    <div className="drop-target" aria-hidden="true">
      <p>Drop the files to import them</p>
    </div>
  ) : null;
}
