import type { Decision } from '../../../shared/interchange.ts';
import { plural } from '../../ui/date-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { countMarks, type ReadingMark, readingMarks } from '../entry-source/reading-marks.ts';
import { FactName, LightButton } from './fact-name.tsx';
import { LongList } from './long-list.tsx';
import { type Named, readExtract, readLinks, stageOf } from './read-trace.ts';
import type { StepLook } from './step-look.ts';

/** What the entry says: the facts that were taken, and everything that was not, with the reason. */
export function ExtractPanel({
  decision,
  decisions,
  look,
}: {
  decision: Decision;
  decisions: readonly Decision[];
  look: StepLook;
}) {
  const { facts, refused } = readExtract(decision);
  const reading = readingMarks(decisions);
  const link = stageOf(decisions, 'link');
  const taken = (link ? readLinks(link) : []).map((item) => item.memory).filter((item): item is Named => item !== null);
  const marked = (kind: ReadingMark['kind']): ReadingMark[] =>
    reading?.marks.filter((mark) => mark.kind === kind) ?? [];
  const count = reading && countMarks(reading);
  return (
    <div className="stack">
      <p>
        {facts === null ? 'How many facts were taken is not kept.' : `${plural(facts, 'fact')} taken.`}{' '}
        {reading && count
          ? `${plural(reading.sentences, 'sentence')}: ${count.silent.toLocaleString('en')} without a fact, ${count.unread.toLocaleString('en')} not read, ${count.suspicious.toLocaleString('en')} that read like an order.`
          : 'A structured entry: its facts are rendered by fixed rules, and no model is asked.'}
      </p>
      {taken.length > 0 && (
        <LongList items={taken} noun="fact" className="fact-list">
          {(memory) => (
            <li key={memory.id}>
              <FactName memory={memory} look={look} />
            </li>
          )}
        </LongList>
      )}
      <Marked title="Sentences that could not be read" marks={marked('unread')} look={look} />
      <Marked title="Text that reads like an order to the program" marks={marked('suspicious')} look={look} />
      {refused.length > 0 && (
        <section className="stack" aria-label="Refused by a check">
          <h3>Refused by a check ({refused.length.toLocaleString('en')})</h3>
          <LongList items={refused} noun="statement">
            {(item) => (
              <li key={`${item.text} ${item.why}`}>
                <span className="strong">“{item.text}”</span>: {item.why}
              </li>
            )}
          </LongList>
        </section>
      )}
      <Marked title="Sentences without a fact" marks={marked('silent')} look={look} folded />
    </div>
  );
}

function Marked({
  title,
  marks,
  look,
  folded = false,
}: {
  title: string;
  marks: readonly ReadingMark[];
  look: StepLook;
  folded?: boolean;
}) {
  if (marks.length === 0) return null;
  const heading = `${title} (${marks.length.toLocaleString('en')})`;
  const list = (
    <LongList items={marks} noun="sentence">
      {(mark) => (
        <li key={mark.start}>
          <LightButton
            name={look.detail.body.slice(mark.start, mark.end)}
            lightKey={`${mark.kind} ${mark.start}`}
            span={mark}
            look={look}
          />
          {mark.why && <span className="small">{mark.why}</span>}
        </li>
      )}
    </LongList>
  );
  if (folded) {
    return (
      <details>
        <summary>{heading}</summary>
        {list}
      </details>
    );
  }
  return (
    <section className="stack" aria-label={title}>
      <Notice tone="warn">
        <h3>{heading}</h3>
      </Notice>
      {list}
    </section>
  );
}
