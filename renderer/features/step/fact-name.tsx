import { patientView, useNavigation } from '../../app/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Named } from './read-trace.ts';
import { quoteSpan, type StepLook } from './step-look.ts';

/** A memory by its words: one of this entry lights its quote in the source, an earlier one opens its details. */
export function FactName({ memory, look }: { memory: Named | null; look: StepLook }) {
  const { go } = useNavigation();
  if (!memory) return <span className="quiet-text">a fact that is not in the record any more</span>;
  const span = quoteSpan(look.detail, memory.id);
  if (!span) {
    return (
      <button type="button" className="link" onClick={() => go(patientView(look.patient, { memory: memory.id }))}>
        {memory.text}
      </button>
    );
  }
  return <LightButton name={memory.text} lightKey={memory.id} span={span} look={look} />;
}

/** Words that light their place in the source; pressed while it is lit. */
export function LightButton({
  name,
  lightKey,
  span,
  look,
}: {
  name: string;
  lightKey: string;
  span: { start: number; end: number };
  look: StepLook;
}) {
  return (
    <button
      type="button"
      className="button light-button"
      aria-pressed={look.lit?.key === lightKey}
      onClick={() => look.light({ key: lightKey, span })}
    >
      <Icon name="search" />
      <span>{name}</span>
    </button>
  );
}
