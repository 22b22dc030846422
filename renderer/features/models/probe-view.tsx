import type { ProbeResult } from '../../../shared/models.ts';
import { Icon } from '../../ui/icon.tsx';

/** What the fitness probe found, part by part, each with its sentence. */
export function ProbeView({ probe }: { probe: ProbeResult }) {
  const passed = probe.parts.filter((part) => part.passed).length;
  return (
    <details open={!probe.passed}>
      <summary>
        Fitness probe: {passed.toLocaleString('en')} of {probe.parts.length.toLocaleString('en')} parts passed
      </summary>
      <ul className="probe-parts">
        {probe.parts.map((part) => (
          <li key={part.name}>
            <span className={part.passed ? 'strong' : 'warn-text'}>
              <Icon name={part.passed ? 'check' : 'warn'} /> {part.name}: {part.passed ? 'passed' : 'not passed'}
            </span>
            <span className="number small">
              {part.right.toLocaleString('en')} of {part.of.toLocaleString('en')} right,{' '}
              {part.needed.toLocaleString('en')} needed
            </span>
            <span className="small">{part.words}</span>
            {part.wrong.length > 0 && <span className="small quiet-text">Wrong: {part.wrong.join(', ')}</span>}
          </li>
        ))}
      </ul>
      <p className="small quiet-text">Took {(probe.milliseconds / 1000).toFixed(1)} s.</p>
    </details>
  );
}
