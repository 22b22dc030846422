/**
 * One step of the workspace's schema. A migration is written once and never edited afterwards: its text is
 * checksummed in every workspace that has applied it.
 */
export interface Migration {
  /** Number of the file, ascending: 1, then by tens. */
  readonly id: number;
  /** A few words in kebab case, as in the file's name. */
  readonly name: string;
  /** SQL text, run in one transaction together with its row in `migration`. It holds no BEGIN or COMMIT of its own. */
  readonly up: string;
}
