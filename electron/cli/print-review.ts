/** What moved, and what an act did, for people: a line each. */
import type { ActOutcome, Inbox } from '../../shared/review.ts';

/** The first page of the inbox, heaviest first. */
export function inboxLines({ items, total, byWeight }: Inbox): string {
  if (total === 0) return 'Nothing that moved waits for a person.\n';
  const rows = items.map((i) => {
    const { from, to, reason } = i.transition;
    const marks = [i.isNew ? 'new' : '', i.overtaken ? 'moved again since' : ''].filter((m) => m !== '');
    const shown = marks.length > 0 ? ` (${marks.join(', ')})` : '';
    return `${i.weight}\t${i.id}\t${i.patient}\t${i.memory}\t${from ?? '—'} → ${to}\t${i.text}${shown}\n      ${reason}`;
  });
  const counts = `${total} wait: ${byWeight.high} high, ${byWeight.raised} raised, ${byWeight.usual} usual`;
  return `${counts}\n${rows.join('\n')}\n`;
}

/** What moved, and what hangs on it. */
export function outcomeLines({ correction, moved, dependents }: ActOutcome): string {
  const head = correction ? [`${correction.id}\t${correction.act.what}\tby ${correction.by.name}`] : [];
  const moves = moved.map((m) => `${m.memory}\t${m.from ?? '—'} → ${m.to}\t${m.text}\n      ${m.reason}`);
  const hang = dependents.map((d) => `${d.memory}\tdid not move, look at it (${d.relation})\t${d.text}`);
  const nothing = moves.length === 0 ? ['Nothing moved.'] : [];
  return `${[...head, ...moves, ...nothing, ...hang].join('\n')}\n`;
}
