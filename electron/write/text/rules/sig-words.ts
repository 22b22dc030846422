/** Words of a prescription that name a form or a route. */

const FORMS = [
  'extended[- ]release(?: oral)?(?: tablets?| capsules?)?',
  'delayed[- ]release(?: oral)?(?: tablets?| capsules?)?',
  '(?:oral |chewable |sublingual |enteric[- ]coated |film[- ]coated |effervescent )*(?:tablets?|tabs?|capsules?|caps?|caplets?)',
  'oral (?:solution|suspension|liquid)',
  'injectable (?:solution|suspension)',
  '(?:pre-?filled )?(?:syringes?|pens?|auto-?injectors?)',
  'drug implant',
  'intrauterine (?:system|device)',
  '(?:metered[- ]dose |dry powder |rescue )?(?:inhalers?|nebuli[sz]ers?|nebs?)',
  '(?:topical |nasal |vaginal )?(?:creams?|ointments?|gels?|lotions?|foam|shampoo|sprays?)',
  '(?:transdermal )?patch(?:es)?',
  '(?:eye|ear|ophthalmic|otic) (?:drops?|ointment)',
  'suppositor(?:y|ies)',
  'syrup|elixir|suspension|solution|lozenges?|injections?|infusion|powder|pack(?:et)?s?',
  'ER|XR|XL|SR|CR|LA|EC|ODT|MR|DR|HFA',
];
export const FORM = new RegExp(`(?:${FORMS.join('|')})(?![A-Za-z])`, 'iy');

const ROUTES = [
  'by mouth',
  'orally',
  'oral route',
  'oral(?= (?:daily|once|twice|every|bid|tid|qd|od))',
  'per os',
  'p\\.?o\\.?',
  'intravenous(?:ly)?',
  'i\\.?v\\.?',
  'intramuscular(?:ly)?',
  'i\\.?m\\.?',
  'subcutaneous(?:ly)?|subcut|sub-?q|s\\.?c\\.?|sq',
  'sublingual(?:ly)?|under the tongue|s\\.?l\\.?',
  'per rectum|rectally|p\\.?r\\.?',
  'intranasal(?:ly)?|(?:in|into|per) (?:each|both|the|left|right) nostrils?',
  'topical(?:ly)?|to (?:the )?affected areas?',
  'transdermal(?:ly)?',
  'vaginally|per vagina',
  'inhaled|via inhaler|via nebuli[sz]er|inh',
  '(?:in|into|to) (?:each|both|the|left|right|the left|the right) (?:eyes?|ears?)',
];
export const ROUTE = new RegExp(`(?:${ROUTES.join('|')})(?![A-Za-z])`, 'iy');

/** Salts and words of release that follow a name and belong to it: "metoprolol succinate XL". */
export const NAME_TAIL =
  /[ -]+(?:succinate|tartrate|hydrochloride|hcl|sodium|potassium|calcium|maleate|besylate|mesylate|fumarate|acetate|phosphate|citrate|sulfate|sulphate|bromide|propionate|furoate|hyclate|monohydrate|er|xr|xl|sr|cr|la|ec|odt|mr|dr|hfa|extended[- ]release|immediate[- ]release|slow[- ]release|enteric[- ]coated)(?![A-Za-z])/iy;
