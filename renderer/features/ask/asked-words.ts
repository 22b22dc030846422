/** When a question was asked, on the clock of the person who asks: "12 Mar 2024, 14:05". Clinical dates are never made this way. */
export function askedWords(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return 'at an unknown time';
  return time.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Said when the record has taken in entries after a question was answered; null while it has not. */
export function movedOnWords(asked: { seq: number }, entries: number): string | null {
  const more = entries - asked.seq;
  if (more <= 0) return null;
  const taken = more === 1 ? 'one entry' : `${more.toLocaleString('en')} entries`;
  return `The record has taken in ${taken} since this was asked: what stands here may no longer be so.`;
}
