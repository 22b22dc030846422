import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Candidate } from '../../../shared/forgetting.ts';
import { usePageKeys } from '../../app/page-keys.ts';
import { patientName } from '../../ui/patient-name.ts';
import { useRoving } from '../../ui/use-roving.ts';
import { DECISION_WORDS, driversLine, scoreWords } from './candidate-words.ts';

const DRIVERS = 3;

/** Candidates, the highest score first; only what is near the visible part is in the page. */
export function CandidateList({
  items,
  more,
  opened,
  onOpen,
}: {
  items: readonly Candidate[];
  /** Asks for the next page; null where there is none, or it is on its way. */
  more: (() => void) | null;
  opened: string | null;
  onOpen(memory: string): void;
}) {
  const scroller = useRef<HTMLElement>(null);
  const keys = items.map((item) => item.memory);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 104,
    getItemKey: (at) => keys[at] ?? at,
    overscan: 6,
  });
  const roving = useRoving(scroller, keys, {
    reveal: (key) => virtual.scrollToIndex(keys.indexOf(key), { align: 'auto' }),
  });
  const shown = virtual.getVirtualItems();
  const end = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (end >= items.length - 40) more?.();
  }, [end, items.length, more]);
  const step = (by: 1 | -1) => {
    if (roving.current === undefined) return;
    const inList = scroller.current?.contains(document.activeElement) ?? false;
    const to = inList ? keys[keys.indexOf(roving.current) + by] : roving.current;
    if (to !== undefined) roving.focus(to);
  };
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <section className="scroll-pane inbox" ref={scroller} aria-label="Deletion candidates">
      <ul className="virtual" style={{ height: virtual.getTotalSize() }}>
        {shown.map((line) => {
          const item = items[line.index];
          if (!item) return null;
          return (
            <li
              key={line.key}
              data-index={line.index}
              ref={virtual.measureElement}
              className="virtual-row"
              style={{ transform: `translateY(${line.start}px)` }}
              aria-setsize={items.length}
              aria-posinset={line.index + 1}
            >
              <div className={`inbox-move${opened === item.memory ? ' opened' : ''}`}>
                <div className="inbox-body">
                  <p className="row">
                    <span className="chip plain">{item.kind}</span>
                    <button
                      type="button"
                      className="link strong"
                      aria-current={opened === item.memory ? 'true' : undefined}
                      onClick={() => onOpen(item.memory)}
                      {...roving.item(item.memory)}
                    >
                      {item.text}
                    </button>
                    <span className="small quiet-text">
                      {patientName({ id: item.patient, name: item.patientName })}
                    </span>
                  </p>
                  <p className="small">
                    Score <strong className="number">{scoreWords(item.score, item.tau)}</strong>, threshold{' '}
                    <span className="number">{scoreWords(item.tau, item.score)}</span>
                  </p>
                  <p className="small quiet-text">{driversLine(item.drivers, DRIVERS)}</p>
                  {item.last && (
                    <p className="small">
                      <span className="chip plain">{DECISION_WORDS[item.last.decision].done}</span> by{' '}
                      {item.last.by.name}: “{item.last.reason}”
                    </p>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
