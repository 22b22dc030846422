/** `audit …`: the log of who did what. */
import { StamError } from '../../shared/errors.ts';
import { type AuditFilter, auditPage } from '../../shared/review.ts';
import type { Engine } from '../engine-contract.ts';
import { sameName } from '../review/person-name.ts';
import type { Command } from './arguments.ts';

/** Whether the answer is written line by line as it is. */
export const auditIsExported = ({ name, positional, options }: Command): boolean =>
  name === 'audit' && positional.length === 0 && options.format !== undefined;

/**
 * The newest lines as a page, or all that match as the pieces of a file where a format is named, or the check of the log.
 * @throws StamError WRONG_USAGE
 */
export function auditCommand(command: Command, engine: Engine): { data: unknown; exit: 0 | 1 } {
  const { positional, options } = command;
  const [action] = positional;
  if (action === 'check') {
    const verdict = engine.audit.verify();
    return { data: verdict, exit: verdict.ok ? 0 : 1 };
  }
  if (action !== undefined) throw new StamError('WRONG_USAGE', `There is no command “audit ${action}”.`);
  const filter = filterOf(command, engine);
  if (options.format === undefined) {
    return { data: auditPage.parse(engine.audit.page(filter, null, options.limit ?? 100)), exit: 0 };
  }
  if (options.format !== 'csv' && options.format !== 'jsonl') {
    throw new StamError('WRONG_USAGE', '--format of the audit log is csv or jsonl.');
  }
  return { data: engine.audit.export(filter, options.format), exit: 0 };
}

function filterOf({ options }: Command, engine: Engine): AuditFilter {
  const { from, to, actor, action, subject } = options;
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(action === undefined ? {} : { action }),
    ...(subject === undefined ? {} : { subject }),
    ...(actor === undefined ? {} : { actor: actorId(actor, engine) }),
  };
}

/** A name, also of somebody who has left, or an id as it stands in the log. */
function actorId(actor: string, engine: Engine): string {
  return engine.people.list().find((p) => sameName(p.name, actor))?.id ?? actor;
}
