import type { AuditLine } from '../../../shared/review.ts';
import { dateWords } from '../../ui/date-words.ts';
import { actionWords, actorWords, subjectWords, utcParts } from './audit-words.ts';

/** What was done to a record before it came here: lines of the workspace that handed it over, apart from this log. */
export function CarriedLines({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <section className="carried" aria-labelledby="carried-head">
      <h2 id="carried-head">From the workspace that handed it over</h2>
      <p className="quiet-text small">These lines came with the record. The check of this log does not cover them.</p>
      <ul>
        {lines.map((line) => {
          const { day, time } = utcParts(line.at);
          return (
            <li key={`${line.seq} ${line.hash}`}>
              <span className="number">
                {dateWords(day)}, {time}
              </span>
              {', '}
              {actorWords(line.actor, line.actorName)}: {actionWords(line.action)}{' '}
              <span className="quiet-text">
                {subjectWords(line.subjectType)} <span className="number">{line.subjectId}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
