import type { MemoryDetail } from '../../../shared/interchange.ts';
import { dateWords, plural, sentenceWords } from '../../ui/date-words.ts';
import { StoreMark } from '../../ui/store-mark.tsx';
import { CautionChips } from '../patient-state/caution-chips.tsx';
import { causeWords, KIND_WORDS, validWords } from '../patient-state/memory-words.ts';
import { usePatientName } from '../patients/use-patient-name.ts';

/** The fact that is being decided on and whose it is, as short as it can be said without leaving out what decides. */
export function SeenFact({ title, detail }: { title?: string; detail: MemoryDetail }) {
  const { memory, evidence } = detail;
  const [first] = evidence;
  const whose = usePatientName(memory.patient);
  return (
    <section
      className={`correct-fact ${memory.store === 'ACTIVE' ? 'active' : 'history'}`}
      aria-label={title ?? 'Fact'}
    >
      {title && <h3>{title}</h3>}
      <p className="small strong">{whose}</p>
      <p className="row">
        <StoreMark store={memory.store} />
        <span className="small quiet-text">{KIND_WORDS[memory.kind]}</span>
        <CautionChips of={memory} />
      </p>
      <p className="strong">{memory.text}</p>
      <p className="small">
        {validWords(memory)}; stated in {plural(memory.evidence, 'entry')}
        {memory.lastStated ? `, last ${dateWords(memory.lastStated)}` : ', none of them dated'}.
      </p>
      {(memory.cause || memory.reason) && (
        <p className="small">
          {memory.cause && <strong>{causeWords(memory.cause)}: </strong>}
          {memory.reason && sentenceWords(memory.reason)}
        </p>
      )}
      {first && <blockquote className="quote small">{first.quote}</blockquote>}
    </section>
  );
}
