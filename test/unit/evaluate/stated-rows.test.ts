import { describe, expect, it } from 'vitest';
import { rowOf, stated } from './draft.ts';

const names = (found: ReturnType<typeof stated>) =>
  found.map(({ kind, assertion, name }) => `${kind} ${assertion} ${name}`);

describe('what a note states that rows confirm', () => {
  it('is a row whose name stands in the note as an item of its own', () => {
    const rows = [rowOf('condition', 'Cough (finding)'), rowOf('procedure', 'Ankle X-ray'), rowOf('condition', 'Gout')];
    const known = rowOf('allergy', 'Peanut');
    expect(names(stated([...rows, known]))).toEqual([
      'condition present cough (finding)',
      'procedure present ankle x-ray',
    ]);
  });

  it('does not find a disease within the name of its suspicion', () => {
    const found = stated([rowOf('condition', 'COVID-19')]);
    expect(found[0]?.spans).toHaveLength(1);
  });

  it('is counted once, however often it is on record', () => {
    const rows = [
      rowOf('medication', 'Camila 28 Day Pack'),
      rowOf('medication', 'Camila 28 Day Pack', { day: '2018' }),
    ];
    const [camila] = stated(rows);
    expect(camila?.rows).toHaveLength(2);
  });

  it('does not speak of what came later, or has no date', () => {
    expect(names(stated([rowOf('condition', 'Cough (finding)', { day: '2020-01-02' })]))).not.toContain(
      'condition present cough (finding)',
    );
    expect(names(stated([rowOf('condition', 'Cough (finding)', { day: null })]))).toEqual([
      'allergy absent no known allergies',
    ]);
  });

  it('counts circumstances of life apart from diseases', () => {
    expect(names(stated([rowOf('condition', 'Stress (finding)')]))).toContain('social present stress (finding)');
  });

  it('takes “no known allergies” for confirmed only where no allergy is on record', () => {
    expect(names(stated([]))).toEqual(['allergy absent no known allergies']);
    expect(names(stated([rowOf('allergy', 'Penicillin')]))).toEqual([]);
  });
});
