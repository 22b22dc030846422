import { Icon } from '../../ui/icon.tsx';
import { choicesOf, marginOf, percentWords } from './choice-words.ts';

/** Every choice with its share as a bar and as a number, and how clear the answer was. */
export function ProbabilityBars({ probabilities }: { probabilities: Readonly<Record<string, number>> }) {
  const choices = choicesOf(probabilities);
  const margin = marginOf(choices);
  return (
    <div className="probabilities">
      <ul>
        {choices.map((choice, at) => (
          <li key={choice.name} className={at === 0 ? 'strong' : undefined}>
            <span className="probability-name">
              {at === 0 && <Icon name="check" />} {choice.name}
            </span>
            <meter
              className="probability-bar"
              min={0}
              max={1}
              value={choice.probability}
              aria-label={`Probability of ${choice.name}`}
            />
            <span className="number">{percentWords(choice.probability)}</span>
          </li>
        ))}
      </ul>
      {margin !== null && (
        <p className="small">
          Margin between the first and the second: <span className="number">{percentWords(margin)}</span>
        </p>
      )}
    </div>
  );
}
