import { describe, expect, it } from 'vitest';
import { identifyDrug } from '../../../electron/write/identity/drug-name.ts';
import { CLASSES } from '../../../electron/write/knowledge/drug-classes.ts';
import { interactionOf } from '../../../electron/write/knowledge/interactions.ts';
import { INTERACTIONS } from '../../../electron/write/knowledge/interactions-table.ts';

const severity = (a: string, b: string): string | undefined => interactionOf([a], [b])?.severity;

describe('an interaction', () => {
  it.each([
    ['warfarin', 'ibuprofen', 'serious'],
    ['warfarin', 'amiodarone', 'serious'],
    ['lisinopril', 'spironolactone', 'monitor'],
    ['lisinopril', 'potassium chloride', 'monitor'],
    ['methotrexate', 'trimethoprim', 'serious'],
    ['sertraline', 'phenelzine', 'contraindicated'],
    ['clopidogrel', 'omeprazole', 'serious'],
    ['digoxin', 'amiodarone', 'serious'],
    ['simvastatin', 'clarithromycin', 'contraindicated'],
    ['nitroglycerin', 'sildenafil', 'contraindicated'],
    ['azathioprine', 'febuxostat', 'contraindicated'],
    ['tizanidine', 'ciprofloxacin', 'contraindicated'],
    ['atazanavir', 'omeprazole', 'serious'],
    ['meperidine', 'selegiline', 'contraindicated'],
    ['methadone', 'haloperidol', 'serious'],
    ['lithium', 'hydrochlorothiazide', 'serious'],
  ])('of %s and %s is %s, whichever comes first', (a, b, expected) => {
    expect(severity(a, b)).toBe(expected);
    expect(severity(b, a)).toBe(expected);
  });

  it('is null where the table knows none, and between a drug and itself', () => {
    expect(interactionOf(['acetaminophen'], ['lisinopril'])).toBeNull();
    expect(interactionOf(['methadone'], ['methadone'])).toBeNull();
    expect(interactionOf([], ['warfarin'])).toBeNull();
  });

  it('of combinations is the gravest, and names both drugs and its source', () => {
    const found = interactionOf(['hydrochlorothiazide', 'lisinopril'], ['lithium']);
    expect(found).toMatchObject({ severity: 'serious' });
    expect(interactionOf(['acetaminophen', 'tramadol'], ['sertraline', 'phenelzine'])).toMatchObject({
      severity: 'contraindicated',
      grounds: expect.stringMatching(/tramadol.*phenelzine/),
    });
    expect(found?.source).toMatch(/\d{4}/);
  });

  it('is found for a name with its salt', () => {
    expect(severity('metoprolol succinate', 'verapamil')).toBe('serious');
  });
});

describe('the interaction table', () => {
  it('has dated sources, and names every drug as the identification of drugs does', () => {
    for (const row of INTERACTIONS) expect(row.source).toMatch(/\b(?:19|20)\d\d\b/);
    const names = new Set([...Object.values(CLASSES).flat(), ...INTERACTIONS.flatMap((row) => [...row.a, ...row.b])]);
    for (const name of names) {
      expect(identifyDrug({ text: name, concept: name, codings: [], attributes: {} }).ingredients).toEqual([name]);
    }
  });
});
