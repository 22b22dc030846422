import { ENDURANCE_CLASSES, type EnduranceClass } from '../../../shared/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import { CLASS_ICONS, CLASS_WORDS } from './label-words.ts';

/** The three classes as buttons, each with its key; always at the same place. */
export function ClassKeys({ disabled, onChoose }: { disabled: boolean; onChoose(label: EnduranceClass): void }) {
  return (
    <div className="class-keys">
      {ENDURANCE_CLASSES.map((label, i) => (
        <button
          key={label}
          type="button"
          className={`button class-key ${label}`}
          aria-disabled={disabled || undefined}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => disabled || onChoose(label)}
        >
          <kbd>{i + 1}</kbd>
          <Icon name={CLASS_ICONS[label]} />
          {CLASS_WORDS[label]}
        </button>
      ))}
    </div>
  );
}
