import { expect, test } from 'vitest';
import { splitByPatient } from '../../../../electron/evaluate/qa/split-by-patient.ts';

const questions = Array.from({ length: 100 }, (_, at) => ({ patient: `p${Math.floor(at / 2)}`, at }));
const patients = (some: readonly { patient: string }[]): Set<string> => new Set(some.map(({ patient }) => patient));

test('70, 10 and 20 of a hundred patients, none in two parts', () => {
  const { train, develop, test: tested } = splitByPatient(questions, 'first');
  expect([patients(train).size, patients(develop).size, patients(tested).size]).toEqual([35, 5, 10]);
  expect(patients([...train, ...develop, ...tested]).size).toBe(50);
  expect(train.length + develop.length + tested.length).toBe(100);
});
test('the same each time, another with another seed', () => {
  expect(splitByPatient(questions, 'first')).toEqual(splitByPatient(questions.toReversed().toReversed(), 'first'));
  expect(patients(splitByPatient(questions, 'second').test)).not.toEqual(
    patients(splitByPatient(questions, 'first').test),
  );
});
