/** "12 notes and dialogues wait to be read." */
export function waitingWords(count: number): string {
  return count === 1
    ? 'One note or dialogue waits to be read: what it says is not among the facts.'
    : `${count.toLocaleString('en')} notes and dialogues wait to be read: what they say is not among the facts.`;
}
