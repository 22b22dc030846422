import { useState } from 'react';
import type { EvidenceLine } from '../../../shared/asking.ts';
import { ask, useBridge } from '../../app/bridge-context.tsx';
import { useSource } from '../entry-source/entry-source.tsx';
import { namedWords } from '../patient-state/memory-words.ts';

/** A numbered citation: it opens the quote in its source, and lights the line of evidence that it names. */
export function CiteButton({
  memory,
  line,
  onCite,
}: {
  memory: string;
  /** The line of evidence; undefined where the cited fact found no room among them. */
  line: EvidenceLine | undefined;
  onCite(memory: string): void;
}) {
  const bridge = useBridge();
  const source = useSource();
  const [gone, setGone] = useState(false);
  const open = async () => {
    onCite(memory);
    if (line) return source({ entry: line.entry.id, memory });
    const detail = await ask(bridge, 'memory.get', { id: memory });
    source({ entry: detail.memory.entry.id, memory, quote: detail.memory.quote });
  };
  if (gone) return <span className="small warn-text">[a fact that is not in the record any more]</span>;
  const words = line ? `Source ${line.number}, ${line.store}: ${namedWords(line)}` : 'Source of another fact';
  return (
    <button
      type="button"
      className={`cite ${line ? line.store.toLowerCase() : 'elsewhere'}`}
      title={words}
      aria-label={`${words}. Open the quote.`}
      onClick={() => void open().catch(() => setGone(true))}
    >
      {line?.number ?? '…'}
    </button>
  );
}
