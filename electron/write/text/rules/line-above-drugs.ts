/** What a heading, the line above a list or the label of a line says became of the drugs under it or behind it. */
export type Became = 'stopped' | 'held' | 'not taken';

/** A line that says nothing but what became of the drugs: "Discontinued:", "The following were stopped:", "Hold until seen:". */
const WHAT_BECAME =
  /^\W*(?:(?:the )?following (?:have been |has been |was |were |are |is )?)?(?:now |today |please |you (?:should|must|can|need to) )*(discontinued|stopped|stop(?: taking)?|d\/?c['’]?d|ceased|completed|finished|held|hold|on hold|withheld|paused|suspended)(?: (?:these|this|those|all(?: of)?(?: these)?|the following))?(?: (?:medications?|medicines?|meds|drugs?|tablets|pills))?(?: courses?| treatments?| therap(?:y|ies)| antibiotics)?(?: today| on \w+| until [\w ]{1,40})?\W*$/i;
const OF_THE_PAST =
  /\b(?:medications?|meds|drugs|antibiotics|courses?) (?:completed|finished)\W*$|^\W*(?:past|previous|former|prior)(?! to\b)(?: \w+)? (?:treatments?|therap(?:y|ies)|trials?|regimens?|antibiotics)\W*$/i;
const NOT_YET =
  /\bto be (?:\w+ly )?(?:started|begun|given|added|taken|prescribed|ordered|resumed)\b|\bnot (?:yet |been |to be )*(?:started|begun|given|taken|taking|prescribed|filled)\b/i;
/** "Do not resume:", "Did not tolerate:", "Could not afford:". */
const NOT_DONE =
  /(?:\b(?:not|never|cannot|unable to)|n['’]t) (?:\w+ ){0,2}?(?:resumed?|restart(?:ed)?|start|continued?|take|use|tolerated?|afford|give|prescribe|fill)\b/i;
/** Lists of drugs that are not to be taken, were struck off a list, were given once, or are only talked of. */
const NAMED_ONLY =
  /\bto avoid\b|^\W*avoid\b|\bcontra-?indicat|\b(?:may|can|could|might) interact\b|\binteracting\b|^\W*expired\b|\bexpired\W*$|\b(?:medications?|meds|drugs?|prescriptions?|therapy) (?:removed|deleted)\b|\b(?:removed|deleted) from\b|^\W*(?:removed|deleted|declined|refused)\b|\b(?:declined|refused)\W*$|\bin error\b|^\W*(?:treatment |medication )?(?:options|alternatives)\b|^\W*(?:(?:the )?(?:patient|pt|she|he) )?(?:has )?received\W*$|^\W*ana?esthesia\W*$/i;

/** Null where the line says nothing of that. */
export function whatBecame(line: string): Became | null {
  const said = WHAT_BECAME.exec(line)?.[1];
  if (said) return /hold|held|paused|suspended/i.test(said) ? 'held' : 'stopped';
  if (OF_THE_PAST.test(line)) return 'stopped';
  return NOT_YET.test(line) || NOT_DONE.test(line) || NAMED_ONLY.test(line) ? 'not taken' : null;
}
