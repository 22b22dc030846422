/** How `evaluate` is written; apart from it, since every start checks it and few measure anything. */
export const EVALUATE_USAGE = `evaluate text [--writer rules|model] [--model ID] [--limit N] [--data FOLDER] [--sheet FILE] [--seed WORD]
                                                            how well notes and dialogues are read; FILE: a sample to check by hand
  evaluate sheet FILE                                       what the verdicts of a checked sheet come to
  evaluate qa [--limit N] [--seed WORD] [--data FOLDER] [--sheet PREFIX]
                                                            questions made of the clinical data's rows; N for each patient
  evaluate qa FILE                                          the questions of a file (JSONL), asked of the opened workspace
  evaluate ehrsql [--limit N] [--data FOLDER]               the questions of EHRSQL 2024 that are about one patient; N patients`;
