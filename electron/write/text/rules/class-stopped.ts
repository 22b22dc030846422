/**
 * Drugs that are stopped by the name of their class: "stopped both antiplatelets", "all her blood pressure pills were discontinued".
 * Which drugs of the record that means is not told by the words alone, so a person has to see it. What the same text lists of the
 * class is no longer shown as running: it ends where the words leave no doubt, else it is left to that person.
 */
import type { FactDraft } from '../../../ingest/reading.ts';
import { conceptName } from '../../identity/concept-name.ts';
import { CLASSES } from '../../knowledge/drug-classes.ts';

/** Lowering the pressure too, and not among the classes of interactions. */
const DIHYDROPYRIDINES = [
  'amlodipine',
  'nifedipine',
  'felodipine',
  'isradipine',
  'nicardipine',
  'nisoldipine',
  'lercanidipine',
];
const C = CLASSES;
const PRESSURE = [
  ...C.aceInhibitors,
  ...C.arbs,
  ...C.betaBlockers,
  ...C.loopAndThiazide,
  ...C.potassiumSparing,
  ...C.slowingCalciumBlockers,
  ...DIHYDROPYRIDINES,
  'clonidine',
  'hydralazine',
  'doxazosin',
  'methyldopa',
  'minoxidil',
  'sacubitril',
];
const ANTIDEPRESSANTS = [...C.ssris, ...C.snris, ...C.tricyclics, 'bupropion', 'mirtazapine', 'trazodone'];
const KINDS = '(?:pills?|tablets?|tabs?|meds?|medications?|medicines?|drugs?|agents?|therapy|treatments?)';

/** Words for a class -> its members; null where they are not listed. */
const NAMES: readonly (readonly [words: string, members: readonly string[] | 'every drug' | null])[] = [
  [`(?:dual )?anti-?platelets?(?: (?:therapy|agents?|drugs?))?|dapt`, C.antiplatelets],
  [
    `blood[- ]thinn(?:er|ing ${KINDS})s?|(?:oral )?anti-?coagula(?:nts?|tion)|doacs?|noacs?`,
    [...C.vitaminKAntagonists, ...C.directAnticoagulants, ...C.heparins],
  ],
  [`(?:blood pressure|bp|anti-?hypertensive|hypertension) ${KINDS}|anti-?hypertensives?`, PRESSURE],
  [`diuretics?|water (?:pills?|tablets?)`, [...C.loopAndThiazide, ...C.potassiumSparing]],
  ['statins?', C.statins],
  ['ace[- ]?inhibitors?|acei?s?', C.aceInhibitors],
  ['(?:angiotensin receptor blockers?|arbs?)', C.arbs],
  ['beta[- ]?blockers?', C.betaBlockers],
  ['nitrates?', C.nitrates],
  [`(?:diabetes|diabetic|sugar|oral hypoglyc[a-z]+) ${KINDS}|oral hypoglyc[a-z]+`, C.glucoseLowering],
  ['nsaids?|anti-?inflammator(?:y|ies)', C.nsaids],
  ['opioids?|opiates?|narcotics?', C.opioids],
  ['benzos?|benzodiazepines?', C.benzodiazepines],
  ['ppis?|proton pump inhibitors?', C.protonPumpInhibitors],
  ['antidepressants?|ssris?', ANTIDEPRESSANTS],
  [
    `antibiotics?|steroids?|corticosteroids?|antipsychotics?|anticonvulsants?|anti-?epileptics?|immunosuppress[a-z]+|inhalers?|insulins?|psych(?:iatric)? ${KINDS}|heart ${KINDS}|cholesterol ${KINDS}|pain ${KINDS}`,
    null,
  ],
  [
    `(?:home |usual |regular |other |of (?:his|her|their|the) )*(?:medications?|meds|medicines|pills|tablets|drugs|prescriptions)`,
    null,
  ],
];
const HOW_MANY = '(?<many>(?:all|both|any|each)(?: of)?(?: (?:his|her|their|the|my))?|his|her|their|the|my)?';
const CLASS = NAMES.map(([words], i) => `(?<c${i}>${words})`).join('|');
const STOPS =
  "(?<stop>stop(?:ped)?(?: taking| using)?|discontinued?|d\\/c(?:[’']?e?d)?|ceased|quit(?: taking)?|withdr[ae]w|no longer (?:takes?|taking|on)|(?:is|are|was|were|been|came|come|taken|currently|now) off(?: of)?)";
const PAUSES =
  "(?<hold>(?:placed )?held|hold(?:ing)?|withheld|paused|suspended|ran out of|(?:is|are|was) out of|(?:has|have)(?: not|n[’']t) (?:been taking|taken)|not (?:currently )?taking)";
const BEFORE = new RegExp(`\\b(?:${STOPS}|${PAUSES})\\s+${HOW_MANY}\\s*(?:${CLASS})\\b`, 'gi');
const BEHIND = new RegExp(
  `\\b${HOW_MANY}\\s*(?:${CLASS})\\s+(?:(?:was|were|has been|have been|had been|are|is|all|both|then|now|also|subsequently) )*(?:(?<stop>stopped|discontinued|ceased|d\\/c[’']?e?d|withdrawn)|(?<hold>held|withheld|paused|suspended|on hold))\\b`,
  'gi',
);
/** Not done, of another time, or of another person. */
const NOT_DONE =
  /\b(?:if|unless|when|whether|could|may|might|can|should|would|will|consider\w*|never|not|don['’]t|didn['’]t|did not|without|until|before|prior to|plan\w*|advis\w+|recommend\w*|discuss\w*|want\w*|like|years ago|previously|in the past|used to|restart\w*|resum\w*|continue\w*|avoid|wife|husband|mother|father|sister|brother|\?)\b|\?\s*$/i;

/** A class that a sentence stops or holds. */
export interface ClassStopped {
  start: number;
  end: number;
  course: 'stopped' | 'on-hold';
  members: readonly string[] | 'every drug' | null;
  /** How many drugs the words mean: "both" two, "all" any number, "the blood thinner" one; null where it is not plain. */
  many: 'one' | 'two' | 'all' | null;
}

/**
 * The classes that a sentence stops.
 * @param sentence its words
 * @param start offset of the sentence in the body
 * @param ordered whether an imperative is an order (in a note), and not advice (in a talk)
 */
export function classesStopped(sentence: string, start: number, ordered: boolean): ClassStopped[] {
  return [BEFORE, BEHIND].flatMap((pattern) =>
    [...sentence.matchAll(pattern)].flatMap((m) => {
      const groups = m.groups ?? {};
      const verb = groups.stop ?? groups.hold ?? '';
      const rest = sentence.slice(m.index + m[0].length);
      // A class that only begins a longer name ("the blood pressure medication lisinopril", "insulin glargine") is that drug.
      if (/^\s*(?:~|\(|:)/.test(rest) || NOT_DONE.test(sentence.replace(m[0], ' '))) return [];
      if (
        /^(?:stop|discontinue|d\/c|hold|holding)(?: taking| using)?$/i.test(verb) &&
        !isOrder(sentence.slice(0, m.index), ordered)
      )
        return [];
      // "Not taking NSAIDs" may be said of who never took one.
      if (/^not /i.test(verb) && !/\b(?:his|her|their|my)\b/i.test(groups.many ?? '')) return [];
      const at = NAMES.findIndex((_, i) => groups[`c${i}`] !== undefined);
      return [
        {
          start,
          end: start + sentence.length,
          course: groups.stop === undefined ? ('on-hold' as const) : ('stopped' as const),
          members: NAMES[at]?.[1] ?? null,
          many: manyOf(groups.many ?? '', groups[`c${at}`] ?? ''),
        },
      ];
    }),
  );
}

const isOrder = (before: string, ordered: boolean): boolean =>
  ordered && /^(?:[^:]{0,60}:)?\W*(?:(?:please|plan|also|and|then|today|now|we|\d+[.)]?)\W*)*$/i.test(before);

function manyOf(quantity: string, name: string): ClassStopped['many'] {
  if (/\bboth\b/i.test(quantity)) return 'two';
  if (/\b(?:all|any|each)\b/i.test(quantity)) return 'all';
  return /(?:er|et|ant|ill|in|ic|or|tic)$/i.test(name) && quantity !== '' ? 'one' : null;
}

/** The facts after the classes were stopped: what runs of them in the same text has ended, or is left out where it is not plain. */
export function withClassesStopped(facts: readonly FactDraft[], stops: readonly ClassStopped[]): FactDraft[] {
  return stops.reduce<FactDraft[]>((kept, stop) => ended(kept, stop), [...facts]);
}

function ended(facts: readonly FactDraft[], stop: ClassStopped): FactDraft[] {
  const { members } = stop;
  if (members === null) return [...facts];
  const names = members === 'every drug' ? null : new Set(members.map((name) => conceptName('medication', name)));
  const listed = facts.filter(
    (f) =>
      f.kind === 'medication' &&
      f.assertion === 'present' &&
      f.status === 'active' &&
      f.quote.start < stop.start &&
      (names === null || names.has(conceptName('medication', f.concept))),
  );
  const count = new Set(listed.map((f) => f.concept)).size;
  const plain = stop.many === 'all' || (stop.many === 'two' && count === 2) || (stop.many === 'one' && count === 1);
  return facts.flatMap((f) => {
    if (!listed.includes(f)) return [f];
    if (!plain) return [];
    const quote = { start: stop.start, end: stop.end };
    return stop.course === 'stopped'
      ? [
          {
            ...f,
            text: `${f.text} stopped`,
            status: 'stopped' as const,
            from: null,
            to: null,
            flags: ['end unknown' as const],
            quote,
          },
        ]
      : [
          {
            ...f,
            text: `${f.text} on hold`,
            status: 'on-hold' as const,
            flags: [...f.flags, 'on hold' as const],
            quote,
          },
        ];
  });
}
