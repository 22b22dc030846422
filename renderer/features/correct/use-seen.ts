import { useCallback, useEffect, useState } from 'react';
import type { MemoryDetail } from '../../../shared/interchange.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';

/** A memory as it was shown to a person, with the hash that an act on it names. */
export interface Seen {
  detail: MemoryDetail;
  version: string;
}

/**
 * Reads a memory once, and again only when asked: what a person decides on must not change under their eyes. The hash is read first, so
 * that a change between the two is refused and never decided on unseen.
 */
export function useSeen(memory: string): { seen: Seen | null; error: Error | null; read(): Promise<Seen | null> } {
  const bridge = useBridge();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const read = useCallback(async () => {
    setError(null);
    try {
      const { version } = await ask(bridge, 'review.version', { memory });
      const next = { detail: await ask(bridge, 'memory.get', { id: memory }), version };
      setSeen(next);
      return next;
    } catch (fault) {
      setError(fault instanceof Error ? fault : new Error(String(fault)));
      return null;
    }
  }, [bridge, memory]);
  useEffect(() => {
    void read();
  }, [read]);
  return { seen, error, read };
}
