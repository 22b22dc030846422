/** Questions in three parts, each patient in one: 70 % to train, 10 % to develop, 20 % to test. */
import { lot } from './by-lot.ts';

export interface Split<T> {
  train: T[];
  develop: T[];
  test: T[];
}

/**
 * The patients stand in an order that their hash and the seed decide, and are cut at 70 and 80 of a hundred; so few patients are still
 * split in these shares, and a patient is never in two parts.
 */
export function splitByPatient<T extends { patient: string }>(questions: readonly T[], seed: string): Split<T> {
  const patients = [...new Set(questions.map(({ patient }) => patient))].toSorted(
    (one, other) => lot(seed, one) - lot(seed, other) || one.localeCompare(other),
  );
  const [train, develop] = [Math.round(patients.length * 0.7), Math.round(patients.length * 0.8)];
  const part = (from: number, to?: number): T[] => {
    const chosen = new Set(patients.slice(from, to));
    return questions.filter(({ patient }) => chosen.has(patient));
  };
  return { train: part(0, train), develop: part(train, develop), test: part(develop) };
}
