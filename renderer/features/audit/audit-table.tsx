import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { AuditLine } from '../../../shared/review.ts';
import { dayWords, plural } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { actionWords, actorWords, subjectWords, utcParts } from './audit-words.ts';

/** The lines, newest first; only those in sight are drawn. */
export function AuditTable({
  lines,
  total,
  none,
  brokenAt,
  onEnd,
  onSubject,
}: {
  lines: readonly AuditLine[];
  total: number;
  /** Said where there is no line. */
  none: string;
  brokenAt: number | null;
  /** The last line is near. */
  onEnd(): void;
  onSubject(id: string): void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    getItemKey: (index) => lines[index]?.seq ?? index,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (last >= lines.length - 50) end.current();
  }, [last, lines.length]);
  const keys = lines.map((line) => String(line.seq));
  const roving = useRoving(scroller, keys, { reveal: (key) => virtual.scrollToIndex(keys.indexOf(key)) });
  return (
    <>
      <p className="small" role="status">
        {total === 0 ? none : `${plural(total, 'line')}, newest first.`}
      </p>
      {total > 0 && (
        <div className="scroll-pane" ref={scroller}>
          <table className="audit-table" aria-label="Lines of the audit log" aria-rowcount={total + 1}>
            <thead className="audit-head">
              <tr aria-rowindex={1} className="audit-row">
                <th scope="col">Line</th>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">About</th>
              </tr>
            </thead>
            <tbody className="virtual" style={{ height: virtual.getTotalSize() }}>
              {items.map((item) => {
                const line = lines[item.index];
                if (!line) return null;
                return (
                  <tr
                    key={item.key}
                    data-index={item.index}
                    ref={virtual.measureElement}
                    aria-rowindex={item.index + 2}
                    className="virtual-row audit-row"
                    style={{ transform: `translateY(${item.start}px)` }}
                  >
                    <Cells line={line} broken={line.seq === brokenAt} />
                    <td>
                      <span className="quiet-text">{subjectWords(line.subjectType)}</span>{' '}
                      <button
                        type="button"
                        className="link number"
                        onClick={() => onSubject(line.subjectId)}
                        {...roving.item(String(line.seq))}
                      >
                        {line.subjectId}
                        <span className="visually-hidden">: all about it</span>
                      </button>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Cells({ line, broken }: { line: AuditLine; broken: boolean }) {
  const { day, time } = utcParts(line.at);
  return (
    <>
      <td className="number">
        {line.seq.toLocaleString('en')}
        {broken && (
          <span className="chip warn">
            <Icon name="warn" />
            altered
          </span>
        )}
      </td>
      <td className="number">
        {dayWords(day)}, {time}
      </td>
      <td>{actorWords(line.actor, line.actorName)}</td>
      <td title={line.action}>{actionWords(line.action)}</td>
    </>
  );
}
