import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { knownUnit, sameQuantity, ucumCode, unitFamily } from '../../../electron/write/identity/quantity.ts';

describe('units of one family', () => {
  it.each([
    ['kg', '[lb_av]', 'lbs', 'g'],
    ['cm', '[in_i]', '[in_us]', 'inches'],
    ['mm[Hg]', 'mm Hg', 'MM[HG]', 'mmHg', 'kPa'],
    ['Cel', 'CEL', '[degF]', 'F', 'degrees C'],
    ['10*3/uL', 'K/uL', 'THOUS/MCL', 'X_10-3/uL', '10*9/L', 'CELLS/MCL', '#/uL', 'm/uL'],
    ['g/dL', 'G/DL', 'g/l', 'mg/dL', 'ug/L'],
    ['U/L', 'IU/L', 'units/L', 'kU/L', 'mIU/mL'],
    ['/min', 'bpm', 'beats/min', 'breaths/minute'],
    ['kg/m2', 'kg/m²'],
    ['fL', 'FL', 'mL'],
    ['meq/L', 'mEq/L'],
    ['s', 'sec', 'min'],
  ])('are commensurable: %s, %s …', (...units) => {
    expect(new Set(units.map((unit) => unitFamily(unit))).size).toBe(1);
    for (const unit of units) expect(knownUnit(unit)).toBe(true);
  });

  it('are apart where a number could not be turned from one into the other', () => {
    const apart = [
      'mg/dL',
      'mmol/L',
      'meq/L',
      'U/L',
      'mm[Hg]',
      'kg',
      'cm',
      '%',
      '/min',
      'Cel',
      '#/hpf',
      'mL/min',
      'mL/min/1.73m2',
      '{score}',
      '',
      'ng/mL FEU',
      '[pH]',
      'K/uL',
      'tablet',
    ];
    expect(new Set(apart.map((unit) => unitFamily(unit))).size).toBe(apart.length);
  });

  it('are none for what is no unit, and the words themselves for what UCUM does not know', () => {
    for (const none of [undefined, '', ' ', 'N/A', '+/-']) expect(unitFamily(none)).toBe('');
    expect(unitFamily('Log10 IU/mL')).toBe('verbatim:log10 iu/ml');
    expect(knownUnit('log10 IU/mL')).toBe(false);
    expect(ucumCode('MM[HG]')).toBe('mm[Hg]');
    expect(ucumCode('K/uL')).toBe('10*3/uL');
  });

  it('prints nothing, whatever it is asked', () => {
    const log = vi.spyOn(console, 'log');
    for (const odd of ['log10 copies/mL', '(((', 'mg//dL', '{', 'µmol/L', '5', 'a b c', '°']) unitFamily(odd);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('two values', () => {
  it('are the same after conversion, and only then', () => {
    expect(sameQuantity({ value: 70, unit: 'kg' }, { value: 154.3235835, unit: 'lbs' })).toBe(true);
    expect(sameQuantity({ value: '37', unit: 'CEL' }, { value: 98.6, unit: 'F' })).toBe(true);
    expect(sameQuantity({ value: 7.2, unit: 'K/uL' }, { value: 7.2, unit: '10*9/L' })).toBe(true);
    expect(sameQuantity({ value: '1,200', unit: 'mg' }, { value: 1.2, unit: 'g' })).toBe(true);
    expect(sameQuantity({ value: 70, unit: 'kg' }, { value: 70, unit: 'lbs' })).toBe(false);
    expect(sameQuantity({ value: 5.6, unit: 'mmol/L' }, { value: 5.6, unit: 'mg/dL' })).toBe(false);
    expect(sameQuantity({ value: 5.6, unit: 'mmol/L' }, { value: 5.6, unit: undefined })).toBe(false);
  });

  it('that are words are the same without regard to case and spaces', () => {
    expect(sameQuantity({ value: 'NEG ', unit: undefined }, { value: 'neg', unit: '' })).toBe(true);
    expect(sameQuantity({ value: 'NEG', unit: undefined }, { value: 'POS', unit: undefined })).toBe(false);
    expect(sameQuantity({ value: 'NEG', unit: undefined }, { value: 0, unit: undefined })).toBe(false);
  });

  it('of pounds and kilograms agree for every weight', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 400, noNaN: true }), (kg) => {
        expect(sameQuantity({ value: kg, unit: 'kg' }, { value: kg / 0.45359237, unit: '[lb_av]' })).toBe(true);
        expect(sameQuantity({ value: kg, unit: 'kg' }, { value: kg * 1.01, unit: 'kg' })).toBe(false);
      }),
    );
  });
});
