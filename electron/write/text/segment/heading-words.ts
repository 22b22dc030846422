/** The headings that notes of different countries and habits carry, and the kind of section that each opens. */
import type { SectionKind } from '../text-contract.ts';

const WORDS: [SectionKind, string][] = [
  [
    'reason for visit',
    'chief complaint|chief complaints|cc|c/c|presenting complaint|presenting complaints|pc|p/c|reason for visit|reason for consultation|reason for consult|reason for referral|reason for admission|reason for encounter|complaint|complaints|presentation|chief concern',
  ],
  [
    'present illness',
    'history of present illness|history of the present illness|history of presenting complaint|history of presenting illness|hpi|hpc|hopc|hopi|history of present complaint|present illness|history|hx|subjective|s|interval history|interim history|clinical history|history of chief complaint|genhx|interval events|background to presentation|narrative',
  ],
  [
    'past history',
    'past medical history|pmh|pmhx|past history|medical history|past medical hx|pmh/psh|background|background history|previous medical history|prior medical history|other medical history|past psychiatric history|psychiatric history|obstetric history|gynecologic history|gynaecological history|gynecological history|ob/gyn history|obgyn history|obstetrical history|birth history|developmental history|oncologic history|cardiac history|phx|past ocular history|comorbidities|co-morbidities|pastmedicalhx|gynhx|resolved problems|inactive problems|past problems|medical|history of past illness|past illnesses',
  ],
  [
    'problems',
    'problem list|problems|problems list|active problems|active problem list|current problems|diagnosis list|chronic problems|active issues|medical problems|active diagnoses|chronic conditions|medical conditions',
  ],
  [
    'medications',
    'medications|medication|meds|med|current medications|current meds|home medications|home meds|medication list|medications list|drug history|dh|dhx|dhx/all|drugs|drug hx|rx|current medication|regular medications|regular medication|discharge medications|admission medications|medications on admission|medications at home|medications on discharge|medications at discharge|medications prior to admission|outpatient medications|active medications|current outpatient medications|prescriptions|medication history|current drugs|repeat medication|repeat medications|acute medication|preoperative medications|present medications|med list|current treatment|medicines|current medicines|prescribed medications|inpatient medications|scheduled medications|otc medications',
  ],
  [
    'allergies',
    'allergies|allergy|drug allergies|known allergies|all|adverse reactions|allergies and adverse reactions|allergies and intolerances|allergies/intolerances|intolerances|medication allergies|drug allergy|allergic history|allergy history|allergies/adverse reactions|allergies and sensitivities|drug intolerances|allergies to medications|allergies/adrs|allergies & adrs|allergies and adrs|adrs|adverse drug reactions|allergies/sensitivities|allergies & intolerances',
  ],
  ['family history', 'family history|fh|fhx|family hx|family medical history|fam hx|famhx|family'],
  [
    'social history',
    'social history|sh|shx|social hx|social|lifestyle|habits|substance use|tobacco use|occupational history|psychosocial history|personal history|personal and social history|sexual history|travel history|home situation|living situation',
  ],
  [
    'immunizations',
    'immunizations|immunisations|immunization history|immunisation history|vaccinations|vaccines|vaccination history|immunization|immunizations given',
  ],
  [
    'procedures',
    'past surgical history|psh|pshx|surgical history|surgeries|procedures|procedure|past surgeries|operations|previous operations|surgical hx|prior surgeries|past surgical hx|pastsurgical|surgical|operation|procedure performed|procedures performed|operations performed|past procedures|previous surgery',
  ],
  [
    'devices',
    'devices|implants|implanted devices|lines and devices|lines/drains/airways|medical devices|lines|hardware|medical equipment',
  ],
  [
    'review of systems',
    'review of systems|ros|systems review|system review|systemic review|se|systems enquiry|systemic enquiry|functional enquiry',
  ],
  ['vitals', 'vitals|vital signs|vs|obs|observations|vitals reviewed|vital signs reviewed|nursing vitals'],
  [
    'examination',
    'physical examination|physical exam|exam|examination|o/e|oe|pe|px|on examination|objective|o|physical|physical findings|general examination|clinical examination|focused exam|mental status examination|mental status exam|mse|neurological examination|neurologic examination|neurologic exam|neurological exam|exam findings',
  ],
  [
    'results',
    'results|labs|lab|laboratory|laboratory data|laboratory results|lab results|investigations|ix|imaging|radiology|diagnostics|diagnostic data|diagnostic studies|studies|data|pertinent results|test results|diagnostic results|laboratory studies|laboratory findings|lab data|bloods|blood results|ekg|ecg|diagnostic tests|data reviewed|results review|pathology|microbiology|findings|imaging studies|radiographic studies|diagnostic imaging|x-rays|x-ray|diagnostic testing|labs and imaging|relevant results|laboratory examination|work-up|workup',
  ],
  [
    'assessment',
    'assessment|a|impression|imp|impressions|diagnosis|diagnoses|discharge diagnosis|discharge diagnoses|final diagnosis|final diagnoses|dx|ddx|differential diagnosis|differential|admission diagnosis|admitting diagnosis|admission diagnoses|admitting diagnoses|primary diagnosis|secondary diagnosis|secondary diagnoses|principal diagnosis|preoperative diagnosis|postoperative diagnosis|preoperative diagnoses|postoperative diagnoses|conclusion|conclusions|summary|clinical impression|working diagnosis|opinion|a/p|ap|a&p|a+p|a and p|assessment and plan|assessment/plan|assessment & plan|assessment and recommendations|impression and plan|impression/plan|imp/plan|assessment/recommendations|plan and assessment|medical decision making|mdm|formulation|final impression|discharge diagnosis list',
  ],
  [
    'plan',
    'plan|p|plans|recommendations|recommendation|treatment plan|plan of care|management|management plan|mx|instructions|discharge instructions|patient instructions|follow-up|follow up|followup|f/u|disposition|treatment|actions|action|goals|next steps|orders|discharge plan|plan/recommendations|plan and recommendations|patient education|follow-up instructions|follow up instructions|follow-up plan|advice|plan of treatment',
  ],
  [
    'course',
    'hospital course|brief hospital course|course|ed course|emergency department course|clinical course|course in hospital|hospital course by problem|progress|edcourse|interval course|treatment course|icu course|events overnight|operative course|narrative course',
  ],
  [
    'other',
    'ice|ideas concerns expectations|consent|anesthesia|anaesthesia|anesthesia type|estimated blood loss|complications|specimens|indications|indication|indications for procedure|description of procedure|procedure in detail|details of procedure|technique|surgeon|assistant|condition on discharge|discharge condition|code status|advance directives|attestation|patient agreements|time spent|demographics|patient information|discontinued medications|medications discontinued|stopped medications|medications stopped|past medications|previous medications|prior medications|held medications|medications held|medications to avoid|medication changes|medications changed|inactive medications|former medications|old medications|header|diet|activity|functional status|mental health|insurance|risk factors|red flags|safety netting|other|other history|other_history|miscellaneous|notes|comments|addendum|family and social history|social and family history|fam/sochx|fh/sh|sh/fh',
  ],
];

/** Heading in lower case, spaces single, to the kind it opens. */
export const HEADING_KINDS: ReadonlyMap<string, SectionKind> = new Map(
  WORDS.flatMap(([kind, words]) => words.split('|').map((word): [string, SectionKind] => [word, kind])),
);

/** Words that say which list it is and not of what; "discontinued", "previous" and "to avoid" are none of them. */
export const HEADING_QUALIFIERS: ReadonlySet<string> = new Set(
  'current|active|home|outpatient|pertinent|significant|relevant|known|brief|list|reviewed|review|updated|the|patient|patients|on|at|admission|discharge|today|chronic|other|additional|additionally|initial|general|as|of|present|summary|section|preop|postop|focused|full|complete|limited'.split(
    '|',
  ),
);

/** Parts of the body and systems: on a line of their own within an examination or a review they head what follows. */
export const SYSTEM_HEADINGS: ReadonlySet<string> = new Set(
  'constitutional|general|head|eyes|ears|nose|throat|mouth|ent|heent|neck|chest|breast|breasts|lungs|heart|respiratory|resp|cardiovascular|cv|cvs|cardiac|abdomen|abdominal|gastrointestinal|gi|genitourinary|gu|pelvic|rectal|musculoskeletal|msk|extremities|skin|integumentary|neurological|neurologic|neuro|cns|psychiatric|psych|endocrine|hematologic|lymphatic|hematologic/lymphatic|hematology/lymphatic/immunology|allergic/immunologic|back|spine|vascular|ears, nose, mouth, and throat|ears, nose, mouth and throat|head and face|lymph nodes|general appearance'.split(
    '|',
  ),
);
