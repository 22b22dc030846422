import { describe, expect, it } from 'vitest';
import { fieldWords, valueWords } from '../../../renderer/features/step/replay-words.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { ReplayMemory } from '../../../shared/interchange.ts';

const memory: ReplayMemory = {
  id: null,
  kind: 'medication',
  text: 'Metoprolol stopped',
  subject: 'patient',
  assertion: 'present',
  quote: 'Metoprolol was stopped',
  validFrom: null,
  validTo: parseIso('2024-03-01'),
  store: 'HISTORY',
  cause: 'resolved',
  reason: null,
  ofEntry: true,
};

describe('a difference of a replay', () => {
  it('names fields and values as they are read elsewhere in the window', () => {
    expect(fieldWords('validTo')).toBe('end');
    expect(valueWords(memory, 'validTo')).toBe('1 Mar 2024');
    expect(valueWords(memory, 'cause')).toBe('ended');
    expect(valueWords(memory, 'text')).toBe('Metoprolol stopped');
  });

  it('leaves an unknown date unknown, and a reason that is not there none', () => {
    expect(valueWords(memory, 'validFrom')).toBe('unknown');
    expect(valueWords(memory, 'reason')).toBe('none');
  });

  it('shows a field that it does not know by its own name', () => {
    expect(fieldWords('laterality')).toBe('laterality');
  });
});
