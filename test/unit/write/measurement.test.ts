/** Measurements: the latest result of one analyte in one unit family is current, the earlier ones are the trend. */
import { expect, test } from 'vitest';
import { entry, loinc, result, tell, tellInOrder } from './told.ts';

const a1c = (value: number, more = {}) => result(`HbA1c ${value} %`, value, '%', { code: loinc('4548-4'), ...more });
const potassium = (value: number, more = {}) =>
  result(`Potassium ${value} mmol/L`, value, 'mmol/L', { code: loinc('2823-3'), ...more });

test('the latest result is current, and every earlier one names the next as its successor', async () => {
  await using t = await tell(
    entry('2022-01-12', a1c(9.1)),
    entry('2022-04-13', a1c(8.0)),
    entry('2022-07-13', a1c(7.2)),
  );
  expect(t.now()).toEqual(['HbA1c 7.2 %']);
  expect(t.one('HbA1c 9.1 %').successor).toBe(t.one('HbA1c 8 %').id);
  expect(t.one('HbA1c 8 %').successor).toBe(t.one('HbA1c 7.2 %').id);
  expect(t.on('2022-05-01')).toEqual(['HbA1c 8 %']);
  expect(t.conflicts()).toEqual([]);
});

test('eight analytes of one blood sample end none of each other', async () => {
  const panel = ['Sodium', 'Potassium', 'Chloride', 'Bicarbonate', 'Urea', 'Creatinine', 'Calcium', 'Phosphate'];
  await using t = await tell(
    entry('2022-01-12T08:00', ...panel.map((p, i) => result(`${p} ${i + 1} mmol/L`, i + 1, 'mmol/L'))),
  );
  expect(t.now()).toHaveLength(8);
  expect(t.past()).toEqual([]);
});

test('the same value measured again is a new result, not a restatement', async () => {
  await using t = await tell(entry('2022-01-12', a1c(7)), entry('2022-04-13', a1c(7)));
  expect(t.now()).toEqual(['HbA1c 7 %']);
  expect(t.past()).toEqual(['HbA1c 7 % | 2022-01-12 | ? | superseded']);
});

test('one result reported by two documents is one result with two witnesses', async () => {
  await using t = await tell(entry('2022-01-12', a1c(7)), entry('2022-02-12', a1c(7, { from: '2022-01-12' })));
  expect(t.now()).toEqual(['HbA1c 7 %']);
  expect(t.one('HbA1c 7 %').evidence).toBe(2);
});

test('a corrected result takes the place of the first at the same time, whichever arrives first', async () => {
  await using t = await tell(
    entry('2024-02-01T09:00+00:00', potassium(7.2, { from: '2024-02-01T08:00+00:00' })),
    entry('2024-02-01T10:30+00:00', potassium(4.2, { from: '2024-02-01T08:00+00:00', status: 'corrected' })),
  );
  expect(t.now()).toEqual(['Potassium 4.2 mmol/L']);
  expect(t.past()).toEqual(['Potassium 7.2 mmol/L | 2024-02-01T08:00+00:00 | ? | superseded']);
  expect(t.one('Potassium 7.2 mmol/L').successor).toBe(t.one('Potassium 4.2 mmol/L').id);
  expect(t.on('2024-02-01')).toEqual(['Potassium 4.2 mmol/L']);
});

test('of two corrections the one written later holds', async () => {
  await using t = await tell(
    entry('2024-02-01T09:00', potassium(7.2, { from: '2024-02-01T08:00' })),
    entry('2024-02-01T10:30', potassium(4.2, { from: '2024-02-01T08:00', status: 'corrected' })),
    entry('2024-02-01T11:30', potassium(4.4, { from: '2024-02-01T08:00', status: 'corrected' })),
  );
  expect(t.now()).toEqual(['Potassium 4.4 mmol/L']);
});

test('a correction of an old result leaves the newest result current', async () => {
  await using t = await tell(
    entry('2024-02-01T09:00', potassium(7.2, { from: '2024-02-01T08:00' })),
    entry('2024-02-03T09:00', potassium(5.0, { from: '2024-02-03T08:00' })),
    entry('2024-02-04T09:00', potassium(4.2, { from: '2024-02-01T08:00', status: 'corrected' })),
  );
  expect(t.now()).toEqual(['Potassium 5 mmol/L']);
  expect(t.past()).toHaveLength(2);
  expect(t.on('2024-02-02')).toEqual(['Potassium 4.2 mmol/L']);
});

test('two specimens of one time are both kept', async () => {
  await using t = await tell(
    entry(
      '2024-02-01T08:00',
      potassium(4.0, { attributes: { specimen: 'S1' } }),
      potassium(5.9, { attributes: { specimen: 'S2' } }),
    ),
  );
  expect(t.now()).toEqual(['Potassium 4 mmol/L', 'Potassium 5.9 mmol/L']);
});

test('two results of one time without a correction are both shown', async () => {
  await using t = await tell(entry('2024-02-01T08:00', potassium(4.0)), entry('2024-02-01T08:00', potassium(5.9)));
  expect(t.now()).toEqual(['Potassium 4 mmol/L', 'Potassium 5.9 mmol/L']);
});

test('a later result ends both of two specimens of one time', async () => {
  await using t = await tell(
    entry(
      '2024-02-01T08:00',
      potassium(4.0, { attributes: { specimen: 'S1' } }),
      potassium(5.9, { attributes: { specimen: 'S2' } }),
    ),
    entry('2024-02-02T08:00', potassium(4.4)),
  );
  expect(t.now()).toEqual(['Potassium 4.4 mmol/L']);
  expect(t.past()).toHaveLength(2);
});

test('weights in kilograms and pounds are one trend', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Weight 80 kg', 80, 'kg', { code: loinc('29463-7') })),
    entry('2024-06-01', result('Weight 180 lb', 180, '[lb_av]', { code: loinc('29463-7') })),
  );
  expect(t.now()).toEqual(['Weight 180 lb']);
  expect(t.past()).toEqual(['Weight 80 kg | 2024-01-01 | ? | superseded']);
});

test('one weight reported in kilograms and in pounds for the same moment is one result', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Weight 10 kg', 10, 'kg', { code: loinc('29463-7') })),
    entry('2024-02-01', result('Weight 10000 g', 10000, 'g', { code: loinc('29463-7'), from: '2024-01-01' })),
  );
  expect(t.all()).toHaveLength(1);
});

test('glucose in mg/dL and in mmol/L are two trends: neither is converted on a guess', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Glucose 100 mg/dL', 100, 'mg/dL')),
    entry('2024-06-01', result('Glucose 6.1 mmol/L', 6.1, 'mmol/L')),
  );
  expect(t.now()).toHaveLength(2);
});

test('results in words are a trend of their own', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Urine nitrite NEG', 'NEG', null)),
    entry('2024-06-01', result('Urine nitrite POS', 'POS', null)),
  );
  expect(t.past().length + t.now().length).toBe(2);
  expect(t.now()).toEqual(['Urine nitrite POS']);
});

test('an estimated weight never takes the place of a measured one', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Weight 72 kg', 72, 'kg')),
    entry('2024-06-01', result('Estimated weight 80 kg', 80, 'kg')),
  );
  expect(t.now()).toContain('Weight 72 kg');
  await using u = await tell(
    entry('2024-01-01', result('Weight 72 kg', 72, 'kg', { code: loinc('29463-7') })),
    entry('2024-06-01', result('Weight est. 80 kg', 80, 'kg', { code: loinc('29463-7') })),
  );
  expect(u.now()).toContain('Weight 72 kg');
});

test('a preliminary, cancelled or erroneous result is kept and never current', async () => {
  for (const status of ['preliminary', 'cancelled', 'entered-in-error', 'not-done']) {
    await using t = await tell(entry('2024-01-01', potassium(4.0)), entry('2024-06-01', potassium(9.9, { status })));
    expect(t.now()).toEqual(['Potassium 4 mmol/L']);
    expect(t.past()).toHaveLength(1);
    expect(t.on('2024-06-01')).toEqual(['Potassium 4 mmol/L']);
  }
});

test('a preliminary result that becomes final is current once', async () => {
  await using t = await tell(
    entry('2024-01-01T09:00', potassium(4.0, { from: '2024-01-01T08:00', status: 'preliminary' })),
    entry('2024-01-01T12:00', potassium(4.1, { from: '2024-01-01T08:00' })),
  );
  expect(t.now()).toEqual(['Potassium 4.1 mmol/L']);
});

test('one of two identical results entered in error leaves the other', async () => {
  await using t = await tell(
    entry('2024-01-01', potassium(4.0)),
    entry('2024-02-01', potassium(4.0)),
    entry('2024-02-02', potassium(4.0, { status: 'entered-in-error', from: '2024-02-01' })),
  );
  expect(t.now()).toEqual(['Potassium 4 mmol/L']);
  expect(t.s.engine.state('P').active[0]?.validFrom?.date).toBe('2024-01-01');
});

test('the result before one that was entered in error is current again', async () => {
  await using t = await tell(
    entry('2024-01-01', potassium(4.0)),
    entry('2024-02-01', potassium(8.0)),
    entry('2024-02-02', potassium(8.0, { status: 'entered-in-error', from: '2024-02-01' })),
  );
  expect(t.now()).toEqual(['Potassium 4 mmol/L']);
  expect(t.past()).toEqual(['Potassium 8 mmol/L | 2024-02-01 | ? | entered in error']);
});

test('a correction that was entered in error succeeds nothing: the result before names the one that stands', async () => {
  await using t = await tellInOrder(
    entry('2022-01-12', potassium(4.1)),
    entry('2022-02-01T08:00', potassium(5.9)),
    entry('2022-02-02', potassium(6.4, { from: '2022-02-01T08:00', status: 'corrected' })),
    entry('2022-02-03', potassium(6.4, { from: '2022-02-01T08:00', status: 'entered-in-error' })),
  );
  expect(t.now()).toEqual(['Potassium 5.9 mmol/L']);
  expect(t.one('Potassium 4.1 mmol/L').successor).toBe(t.one('Potassium 5.9 mmol/L').id);
  expect(t.one('Potassium 4.1 mmol/L').reason).toContain('Potassium 5.9 mmol/L');
});

test('a cancelled test that names no day withdraws no result of that day: the older one does not stay current', async () => {
  await using t = await tell(
    entry('2022-01-12', potassium(6.4)),
    entry('2022-02-01', potassium(4.1)),
    entry('2022-02-01', potassium(4.1, { from: null, status: 'cancelled' })),
  );
  expect(t.now()).toEqual(['Potassium 4.1 mmol/L']);
  expect(t.one('Potassium 6.4 mmol/L').successor).toBe(t.all().find((m) => m.store === 'ACTIVE')?.id);
});

test('a result without a date never ends one with a date', async () => {
  await using t = await tell(entry('2024-01-01', potassium(4.0)), entry(null, potassium(5.0)));
  expect(t.now()).toContain('Potassium 4 mmol/L');
});

test('a comparator is part of a value', async () => {
  await using t = await tellInOrder(
    entry('2024-01-01', result('Troponin <5 ng/L', 5, 'ng/L', { attributes: { comparator: '<' } })),
    entry('2024-01-01', result('Troponin 5 ng/L', 5, 'ng/L')),
  );
  expect(t.all()).toHaveLength(2);
});

test('a result that is coded and one that is only named are two trends unless the code is the one that the plain name means', async () => {
  await using t = await tell(
    entry(
      '2024-01-01',
      result('Potassium in blood 4 mmol/L', 4, 'mmol/L', {
        code: loinc('6298-4'),
      }),
    ),
    entry('2024-06-01', result('Potassium 5 mmol/L', 5, 'mmol/L')),
  );
  expect(t.now()).toHaveLength(2);
});

test('blood glucose and urine glucose are two analytes where only the specimen tells them apart', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Glucose 100 mg/dL', 100, 'mg/dL', { attributes: { fluid: 'Blood' } })),
    entry('2024-06-01', result('Glucose 500 mg/dL', 500, 'mg/dL', { attributes: { fluid: 'Urine' } })),
  );
  expect(t.now()).toHaveLength(2);
});

test('4.8 at 23:30 on the ward clock is later than 6.1 at 04:00 UTC of the next date', async () => {
  await using t = await tell(
    entry('2024-03-13T04:00+00:00', potassium(6.1)),
    entry('2024-03-12T23:30-05:00', potassium(4.8)),
  );
  expect(t.now()).toEqual(['Potassium 4.8 mmol/L']);
  expect(t.one('Potassium 4.8 mmol/L').validFrom?.date).toBe('2024-03-12T23:30-05:00');
});

test('a result of a month that holds a dated result is not later than it', async () => {
  await using t = await tell(entry('2024-03-15', potassium(4.0)), entry('2024-03', potassium(5.0)));
  expect(t.now()).toEqual(['Potassium 4 mmol/L', 'Potassium 5 mmol/L']);
  await using u = await tell(
    entry('2024-03-15', potassium(4.0)),
    entry('2024-03', potassium(5.0)),
    entry('2024-04-01', potassium(6.0)),
  );
  expect(u.now()).toEqual(['Potassium 6 mmol/L']);
});

test('an analyte without a code is one by its two common names', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Haemoglobin 10.1 g/dL', 10.1, 'g/dL'), result('Hemoglobin A1c 9.1 %', 9.1, '%')),
    entry('2024-02-01', result('Hb 11.1 g/dL', 11.1, 'g/dL'), result('HbA1c 8.1 %', 8.1, '%')),
    entry('2024-03-01', result('Hemoglobin 12.1 g/dL', 12.1, 'g/dL'), result('A1c 7.1 %', 7.1, '%')),
  );
  expect(t.now()).toEqual(['A1c 7.1 %', 'Hemoglobin 12.1 g/dL']);
});

test('an estimate that only its method tells of never takes the place of a measured value', async () => {
  await using t = await tell(
    entry('2024-01-01', result('Weight 72 kg', 72, 'kg')),
    entry('2024-02-01', result('Weight 80 kg', 80, 'kg', { attributes: { method: 'estimated' } })),
  );
  expect(t.now()).toContain('Weight 72 kg');
});
