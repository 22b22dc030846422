/** Words that name nothing in a record, in one list each, so that what is left over of a question can be told apart. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say nothing by themselves in a question about a given patient. */
export const FUNCTION_WORDS = words(`
  a an the this that these those it its is are was were be been being am do does did done has have had having he she they them him her his hers
  their theirs s t of in on at to for from by with within into about as and or any some all there here what which who whom patient patients whose when where
  why how much many often me my we us our you your can could please also ever still now i
`);

/** Words that a form of question is made of: operations, sides of a fact, picks, kinds, and the verbs of care. */
export const FORM_WORDS = words(`
  dose doses dosage dosages dosing strength value values level levels reading readings result results measurement measurements measured measure
  count counts number numbers total totals sum amount quantity average mean difference change changes changed changing differ trend trends
  trending list lists name names named type kind kinds
  first last latest recent newest final earliest initial initially original originally oldest previous previously prior former formerly
  current currently presently today highest maximum max peak largest greatest lowest minimum min nadir smallest second third most penultimate
  next past new active moment present
  time times date dates day days long since 
  start starts started starting begin began begun begins initiated commenced stop stops stopped stopping discontinued discontinue end ended ends ending
  quit finish finished resolve resolved ceased off come came taken took taking take takes given give gave get gets got receive received
  receiving used using use uses administered administer prescribed prescribe prescription prescriptions ordered order dispensed put placed
  made taken recorded documented noted reported known found detected seen show shows reason reasons because route via
  diagnosed diagnosis diagnoses diagnose suffer suffers suffered suffering undergo undergone underwent undergoing performed perform conducted carried
  out tested test tests checked check drawn lab labs laboratory treated treatment treatments through gone went
  medication medications medicine medicines drug drugs med meds pill pills tablet tablets problem problems condition conditions disease diseases
  illness illnesses comorbidity comorbidities disorder disorders issue issues allergy allergies allergic allergen allergens reaction reactions
  procedure procedures operation operations surgery surgeries surgical intervention interventions vaccine vaccines vaccination vaccinations
  vaccinated immunization immunizations immunisation immunisations immunized immunised shot shots device devices implant implants implanted
  symptom symptoms complaint complaints complain complained visit visits encounter encounters admission admissions admitted admit hospital
  hospitalization hospitalizations hospitalisation hospitalisations hospitalized hospitalised stay stays discharge discharged discharges
  provided gotten enter attend attended vital vitals sign signs imaging plan plans planned history family status smoke smokes smoker smoking smoked drink drinks drinking
  increased decreased reduced raised lowered switched daily anymore more longer unique distinct different entry entered leave depart
  medical personal one ones occur occurred occurring visited past clinical on-going ongoing during same-day both each either
`);

/** Of them, those that make the question one that no form answers: comparisons, judgements, and questions that ask for prose. */
export const BLOCKING_WORDS = words(`
  than compared compare comparison same percentile while unless except without instead should would shall might must explain describe summarise
  summarize summary overview discuss compare interact interaction interactions cause causes caused causing lead leads leading risk risks safe safely
  safety recommend recommended recommendation advise advice suggest consider normal abnormal high low elevated raised better worse worsening improve
  improved improving improvement stable controlled uncontrolled good bad enough adequate appropriate effective effectiveness help helps helped work
  works working likely probably possible possibly maybe perhaps think believe feel feels felt mean means meaning why who whom where whose
  because due despite although however therefore against versus vs ratio percent percentage per every week weekly monthly yearly annual hourly
  hour hours minute minutes week weeks age aged old older younger born birth birthday sex gender male female insurance address phone marital race
  ethnicity religion language name prognosis outcome complications complication severity severe serious mild moderate stage grade ignore forget
  instruction instructions prompt system pretend act say says said write print output input inputs outputs intake select from drop table delete
  insert update where tell answer question yes organism organisms specimen careunit icu ward room emergency er consecutive two three four five six
  seven eight nine ten once twice together simultaneously alternative other others another similar like likes want wants wanted need needs
  needed happen happened happens make makes go goes going come comes live lives lived living eat eats eating love loves hate favourite favorite
  weather joke poem story translate code script python sql hello hi thanks thank bye true false correct wrong ok okay not if no nor year years month months
  january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  morning evening night noon yesterday tomorrow before after until till between ago since past recently
  microbiology microbiological microbial elapsed passed exactly experienced experience involved reveal tell
  doctor nurse physician family-doctor consultant he's she's let lets
`);
