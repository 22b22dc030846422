/**
 * A suspicion that the same words settle: "r/o PE – CTPA negative", "?DVT, Doppler: no DVT". The examination that was made for it is
 * named behind it and found nothing, so nothing is suspected any more. Blood tests alone settle no suspicion here: a troponin or
 * D-dimer that is negative once depends on when it was drawn and on what was thought before.
 */
import type { Mention } from '../text-contract.ts';
import type { SentenceContext } from './extractor.ts';
import { after, before } from './sentence-words.ts';

const EXAMINATION =
  '(?:(?:chest|head|brain|abdominal|abd|pelvic|leg|renal|compression|venous|duplex|repeat|urgent|bedside|formal) )*(?:ctpa|ctap|cta|ct(?: (?:scan|head|chest|abdomen|pulmonary angiogra(?:m|phy)|angiogra(?:m|phy)|a\\/p))*|v\\/?q(?: scan)?|mr[iavc]p?(?: (?:scan|brain|spine))?|(?:chest )?x-?rays?|cxr|axr|ultrasound|uss?|dopplers?|duplex|echo(?:cardiogram)?|tte|tee|angiogra(?:m|phy)|imaging|scans?|scope|endoscopy|biopsy|lumbar puncture|lp|cultures?|swab|pcr|films?|work-?up|tests?)(?: (?:scan|scans|done|today|performed))*';
const NOTHING_FOUND =
  '(?:(?:was|were|is|are|came back|returned|read as|reported as|all)\\s+)*(?:negative|neg|-ve|normal|clear|unremarkable|(?:showed|shows|showing|with|found|revealed)\\s+(?:nothing|no (?:acute )?(?:abnormalit(?:y|ies)|findings?|process|pathology|it))\\b(?! in\\b))\\b(?!\\s+for\\s+(?!it|this|the same))';
const SETTLED = new RegExp(
  `^\\??(?:\\s*(?:was|were|is) (?:initially |first |originally |briefly |previously )?(?:suspected|queried|feared|considered))?\\s*(?:[-–—:,;.(>]|->|\\bbut\\b|\\band\\b)+\\s*(?:the |her |his |but |and |had |a )*${EXAMINATION}\\s*[-–—:=,]*\\s*${NOTHING_FOUND}`,
  'i',
);
const FOR_IT = new RegExp(
  `^\\??\\s*[-–—:,;.(]+\\s*(?:the |her |his )*${EXAMINATION}\\s*[-–—:=,]*\\s*(?:was |were )?(?:negative|neg) for\\s+`,
  'i',
);
/** "Suspected PE, ruled out with CTPA". */
const RULED_OUT =
  /^\s*[,;–—-]+\s*(?:but |which |and |it |this |that |was |were |has |been |subsequently |later |then |now |since |had )*(?:ruled out|excluded|disproved)\b/i;
/** "Cannot rule out", "not excluded": nothing was settled. */
const LEFT_OPEN =
  /\b(?:cannot|can['’]?t|could not|couldn['’]?t|unable to|not)\s+(?:be\s+|been\s+)?(?:rule\w*(?: out)?|exclude\w*)\s*$/i;
/** Named as one of several: which of them was looked for is not told. */
const ONE_OF_MANY = /\b(?:versus|vs\.?|or)\b|\/\s*$/i;

/** Examinations that look normal while the disease is there: a chest X-ray shows no embolism, an early CT of the head no stroke. */
const BLIND: readonly [examination: RegExp, disease: RegExp][] = [
  [
    /\b(?:x-?rays?|cxr|axr|films?)\b/i,
    /^(?!.*(?:pneumonia|pneumothorax|effusion|fracture|dislocation|obstruction|tubercul))/i,
  ],
  [/\b(?:echo|tte|tee)/i, /embol|infarct|coronary|ischemi|stroke/i],
  [/\bct\b(?! angio| pulm)|\bscan/i, /stroke|ischemi|infarct|sclerosis|cauda|cord|meningit|encephal/i],
  [/\b(?:ultrasound|uss?|dopplers?|duplex)\b/i, /pulmonary|stroke|infarct|cancer|carcinoma|dissection|appendic/i],
  [
    /\b(?:cultures?|swab|pcr|tests?|work-?up|lp|lumbar puncture)\b/i,
    /embol|thrombo|infarct|coronary|fracture|cancer|dissection/i,
  ],
];

function isBlindTo(examination: string, disease: string): boolean {
  return BLIND.some(([seen, hidden]) => seen.test(examination) && hidden.test(disease));
}

/** Whether the examination behind a suspected problem, in its sentence or at the head of the next one, found nothing. */
export function lookedForInVain(context: SentenceContext, mention: Mention): boolean {
  const left = before(context, mention);
  if (LEFT_OPEN.test(left) || ONE_OF_MANY.test(left.slice(-25))) return false;
  const own = after(context, mention);
  if (RULED_OUT.test(own)) return true;
  const { next, source } = context;
  const follows = /^\W*$/.test(own) && next && next.section === context.sentence.section && next.turn === null;
  const rest = follows ? `${own}. ${source.body.slice(next.start, next.end)}` : own;
  const settled = SETTLED.exec(rest);
  if (settled) return !isBlindTo(settled[0], mention.concept);
  const named = FOR_IT.exec(rest);
  if (!named || follows) return false;
  const at = mention.end + named[0].length;
  return (
    !isBlindTo(named[0], mention.concept) &&
    context.mentions.some((m) => m.start === at && m.concept === mention.concept)
  );
}
