/** The words of a question that speak of the past; the ones that say most come first. */
const CUES: readonly RegExp[] = [
  /\bwhy\b.{1,60}?\b(?:stopped|discontinued|changed|switched|ended|withdrawn|held)\b/i,
  /\b(?:in the past|past medical history|history of|hx of|h\/o)\b/i,
  /\b(?:ever|previous(?:ly)?|prior|former(?:ly)?|earlier|originally|initial(?:ly)?|used to|last time|how long|anymore|any more|no longer|so far|already)\b/i,
  /\b(?:stopped|stop|stopping|discontinued|discontinue|ended|resolved|quit|switched|came off|come off|taken off)\b/i,
  /\b(?:trends?|trending|changed?|changes|over time|since|before|until|ago|second (?:to )?last|penultimate|first|oldest|highest|lowest|between)\b/i,
  /\b(?:was|were|had|did|been)\b/i,
];

/** The words found, as the question writes them; null where none speak of the past. */
export function temporalCue(text: string): string | null {
  for (const cue of CUES) {
    const found = cue.exec(text);
    if (found) return found[0];
  }
  return null;
}
