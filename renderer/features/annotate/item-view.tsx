import type { ReactNode } from 'react';
import type { LabelItem } from '../../../shared/labels.ts';
import { dayWords, plural, sentenceWords } from '../../ui/date-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StoreMark } from '../../ui/store-mark.tsx';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { EvidenceList } from '../patient-state/evidence-list.tsx';
import { causeWords, flagWords, KIND_WORDS, validWords } from '../patient-state/memory-words.ts';

/** One archived memory, big and calm, with what a person decides by. Whose it is is not said: nothing is decided by a name. */
export function ItemView({ item, children }: { item: LabelItem; children?: ReactNode }) {
  const { memory, evidence } = item.memory;
  return (
    <article className="label-item" aria-labelledby="item-text">
      {item.changed && (
        <Notice tone="warn">
          It reads otherwise than when the round was drawn: the record has grown or was corrected since. Label it as it
          stands here.
        </Notice>
      )}
      <div className="row">
        <StoreMark store={memory.store} />
        <span className="strong">{KIND_WORDS[memory.kind]}</span>
        <CautionChips of={memory} />
      </div>
      <h2 id="item-text" className="item-text">
        {memory.text}
      </h2>
      <p className="item-line">
        {capital(validWords(memory))}; stated in {plural(memory.evidence, 'entry')}
        {memory.lastStated ? `, last on ${dayWords(memory.lastStated)}` : ', none of them dated'}.
      </p>
      <p className="item-line">
        {memory.cause && <strong>{capital(causeWords(memory.cause))}</strong>}
        {memory.cause && memory.reason && ': '}
        {memory.reason && sentenceWords(memory.reason)}
      </p>
      {item.successor && (
        <p className="item-line">
          <strong>Replaced by:</strong> {item.successor.text}
        </p>
      )}
      {memory.flags.map((flag) => (
        <p key={flag} className="flag">
          <Icon name="question" /> {flagWords(flag)}
        </p>
      ))}
      {children}
      <div className="item-grounds">
        <section aria-labelledby="item-evidence">
          <h3 id="item-evidence">What says so ({evidence.length})</h3>
          <EvidenceList key={item.id} evidence={evidence} />
        </section>
        <section aria-labelledby="item-dependents">
          <h3 id="item-dependents">What depends on it ({item.dependents.length})</h3>
          {item.dependents.length === 0 ? (
            <p className="quiet-text">Nothing in the record is tied to it.</p>
          ) : (
            <ul className="moves">
              {item.dependents.map((one) => (
                <li key={`${one.memory} ${one.relation}`}>
                  <span>
                    <strong>{one.text}</strong> {one.relation}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </article>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
