/** The text of a question, bounded and without what is no part of it: who is asked about is given, and politeness asks nothing. */

/** Longer than any question: a text beyond it is searched by its first part and never answered from the record directly. */
const MOST_CHARACTERS = 2_000;
/** Longer than any question that a form of this program has. */
const MOST_OF_A_FORM = 400;

export interface QuestionText {
  /** As written, one space between words, plain quotes and dashes; what is left out stands as spaces. */
  written: string;
  /** False where the text is too long for a form of question. */
  short: boolean;
}

/** Identifiers of the patient, who is given: "patient 10004720's", "of patient 12". */
const PATIENT =
  /\b(?:(?:the|this|our|my) )?(?:[Pp]atients?|pts?)[ #:]+(?:(?:id|no\.?|number)[ #:]*)?[\w-]*\d[\w-]*(?:'s|')?(?![\p{L}\p{N}])/gu;
const THE_PATIENT = /\b(?:the|this|our|my) (?:patient|pt)(?:'s)?(?![\p{L}\p{N}])/gu;
const TITLED = /\b(?:mr|mrs|ms|miss|mx)\.? \p{Lu}[\p{L}'-]+(?:'s)?/gu;
const INTERJECTION = /^(?:(?:hi|hello|hey|ok|okay|so|and|please|kindly|quick question|question)\b[,:! ]+)+/i;
const POLITE =
  /^(?:(?:please |kindly )?(?:(?:can|could|would|will) you (?:please |kindly )?)?(?:tell(?: me)?|let me know|inform me(?: of| about)?|give me|show me|provide(?: me)?(?: with)?|report|retrieve|find out|find|calculate|gather|obtain|determine|identify|reveal|look up|present|confirm|specify|display|fetch|i (?:want|need|would like|'d like) to know|do you know|remind me(?: of)?)(?: about)?)\s+/i;

export function questionText(text: string): QuestionText {
  const cut = text.slice(0, MOST_CHARACTERS);
  const plain = cut
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[§\s]+/g, ' ')
    .trim();
  const written = plain
    .replace(TITLED, ' they ')
    .replace(PATIENT, ' they ')
    .replace(THE_PATIENT, ' they ')
    .replace(/\s+/g, ' ')
    .trim();
  const asked = written.replace(INTERJECTION, '').replace(POLITE, '');
  return { written: asked === '' ? written : asked, short: text.length <= MOST_OF_A_FORM };
}
