import type { Decision } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { FactName } from './fact-name.tsx';
import { LongList } from './long-list.tsx';
import { type ImpactTrace, readImpact } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

const CHANNEL_WORDS: Record<string, string> = {
  thread: 'same thread',
  link: 'just linked',
  graph: 'one tie away',
  'semantic ACTIVE': 'near in meaning, ACTIVE',
  'semantic HISTORY': 'near in meaning, HISTORY',
};

const channelWords = (channel: string): string => CHANNEL_WORDS[channel] ?? channel;

/** The earlier memories that each new one might affect, with the channel that found them. */
export function ImpactPanel({ decision, look }: { decision: Decision; look: StepLook }) {
  const sets = readImpact(decision);
  if (sets.length === 0) return <p>No new fact, so nothing could be affected.</p>;
  const offered = sets.filter((set) => set.candidates.length > 0);
  const alone = sets.filter((set) => set.candidates.length === 0);
  return (
    <div className="stack">
      {offered.length > 0 && (
        <LongList items={offered} noun="fact" first={15} className="step-list cards">
          {(set, at) => (
            <li key={set.memory?.id ?? at} className="step-card">
              <FactName memory={set.memory} look={look} />
              <p className="small">{budgetWords(set)}</p>
              <Candidates set={set} look={look} />
            </li>
          )}
        </LongList>
      )}
      {alone.length > 0 && <Alone sets={alone} look={look} />}
    </div>
  );
}

/** Facts for which nothing earlier was found, together. */
function Alone({ sets, look }: { sets: readonly ImpactTrace[]; look: StepLook }) {
  const silent = sets.filter((set) => set.semantic === 'no vector yet').length;
  return (
    <section className="stack" aria-label="Nothing earlier was offered">
      <h3>Nothing earlier was offered for {plural(sets.length, 'fact')}</h3>
      {silent > 0 && (
        <p className="small">
          For {silent.toLocaleString('en')} of them the search by meaning was silent: the concept had no vector yet.
        </p>
      )}
      <LongList items={sets} noun="fact" className="fact-list">
        {(set, at) => (
          <li key={set.memory?.id ?? at}>
            <FactName memory={set.memory} look={look} />
          </li>
        )}
      </LongList>
    </section>
  );
}

function budgetWords(set: ImpactTrace): string {
  const used = set.used.map(([channel, count]) => `${channelWords(channel)} ${count}`).join(', ');
  const limit = set.limit === null ? 'an unknown number' : set.limit.toLocaleString('en');
  const total = set.candidates.length.toLocaleString('en');
  const semantic =
    set.semantic === 'no vector yet' ? ' The search by meaning was silent: this concept had no vector yet.' : '';
  return `${total} of at most ${limit} offered${used ? `: ${used}` : ''}.${semantic}`;
}

function Candidates({ set, look }: { set: ImpactTrace; look: StepLook }) {
  return (
    <table className="step-table">
      <caption className="visually-hidden">Earlier facts offered for {set.memory?.text ?? 'this fact'}</caption>
      <thead>
        <tr>
          <th scope="col">Earlier fact</th>
          <th scope="col">Found by</th>
          <th scope="col">Score</th>
        </tr>
      </thead>
      <tbody>
        {set.candidates.map((candidate, at) => (
          <tr key={candidate.memory?.id ?? at}>
            <td>
              <FactName memory={candidate.memory} look={look} />
            </td>
            <td data-label="Found by">{channelWords(candidate.channel)}</td>
            <td data-label="Score" className="number">
              {candidate.score === null ? 'none' : candidate.score.toFixed(3)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
