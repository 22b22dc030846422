/** Questions that look like one that can be answered and ask for something else: an answer to the other one would be wrong. */
const ASKS_FOR_MORE: readonly RegExp[] = [
  // How often, or how many, a patient takes: orders can be counted, doses taken cannot.
  /\bhow (?:often|frequently|many times)\b.*\b(?:takes?|taking|uses?|using|daily|(?:a|per|each|every) (?:day|week|month))\b/,
  /\bhow many\b.*\b(?:tablets?|pills?|capsules?|puffs?|drops?|doses (?:a|per|each) day)\b/,
  // How often something was stopped or changed: what is counted are statements of it.
  /\bhow (?:often|frequently|many times)\b.*\b(?:stop\w*|discontinu\w*|restart\w*|held|paus\w*|chang\w*|increas\w*|decreas\w*|reduc\w*|switch\w*)\b/,
  // A day's amount: the total is over orders.
  /\b(?:total|sum)\b.*\b(?:daily|(?:a|per|each|every) day)\b|\bdaily total\b/,
  // What is to come: the record tells what was done.
  /\b(?:next|upcoming|scheduled|due|booked)\b/,
  /^when (?:is|are) (?:the |her |his |their |an? )?§(?: (?:to be|going to be|supposed to be) \w+)?$/,
];

/** Whether a question (lower case, names replaced) asks for what the record cannot be asked for. */
export function asksForMore(skeleton: string): boolean {
  return ASKS_FOR_MORE.some((form) => form.test(skeleton));
}
