/** Who acts on the command line. */
import { userInfo } from 'node:os';
import type { Person } from '../../shared/review.ts';
import type { Engine } from '../engine-contract.ts';
import type { Command } from './arguments.ts';

/** Where the operating system has no name for the account, as in some containers. */
const NAMELESS = 'command line';

/**
 * The person of `--as NAME`, else of STAM_PERSON, else of the account of the operating system, who is added with all roles at their first
 * act. Needs a workspace that was opened for writing.
 * @throws StamError NOT_ALLOWED where nobody of the name that was given works here
 */
export function actorOf(engine: Engine, { options }: Command): Person {
  const name = options.as ?? process.env.STAM_PERSON;
  return name ? engine.people.named(name) : engine.people.ofAccount(accountName());
}

function accountName(): string {
  try {
    return userInfo().username || NAMELESS;
  } catch {
    return NAMELESS;
  }
}
