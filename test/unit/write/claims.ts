/** Claims made by hand and at random, for tests of pure functions over the claims of one thread. */
import fc from 'fast-check';
import type { Claim } from '../../../electron/write/claim.ts';
import { parseIso } from '../../../shared/clinical-time.ts';
import type { Assertion, Kind, Status } from '../../../shared/vocabulary.ts';

export interface Said {
  id: number;
  kind: Kind;
  text: string;
  time: string | null;
  from: string | null;
  to?: string | null;
  status?: Status | null;
  assertion?: Assertion;
  attributes?: Claim['attributes'];
  entry?: number;
}

export function claim(said: Said): Claim {
  const entryId = said.entry ?? said.id;
  return {
    id: said.id,
    publicId: `m${entryId}-${said.id}`,
    patientId: 1,
    entryId,
    seq: said.id,
    entryTime: parseIso(said.time),
    kind: said.kind,
    text: said.text,
    words: null,
    concept: said.text,
    conceptId: 1,
    subject: 'patient',
    assertion: said.assertion ?? 'present',
    status: said.status ?? null,
    codings: [],
    attributes: said.attributes ?? {},
    from: parseIso(said.from),
    to: parseIso(said.to),
    flags: [],
    threadId: 1,
  };
}

const day = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(Date.UTC(2020, 11, 1) + n * 86_400_000).toISOString().slice(0, 10));

/** Partial, zoned and unknown times close enough to each other to overlap. */
const anyTime: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 4, arbitrary: day },
  {
    weight: 5,
    arbitrary: fc
      .tuple(day, fc.constantFrom('08:00', '08:00+00:00', '23:30-05:00', '04:30+00:00', '00:15+02:00'))
      .map(([d, t]) => `${d}T${t}`),
  },
  { weight: 2, arbitrary: day.map((d) => d.slice(0, 7)) },
  { weight: 1, arbitrary: fc.constantFrom('2019', '2020', '2021') },
  { weight: 1, arbitrary: fc.constant(null) },
);

export const results: fc.Arbitrary<Claim[]> = fc
  .array(
    fc.record({
      value: fc.constantFrom(4, 4, 5, 6),
      from: anyTime,
      late: fc.boolean(),
      status: fc.constantFrom<Status>(
        'final',
        'final',
        'final',
        'corrected',
        'preliminary',
        'entered-in-error',
        'cancelled',
      ),
      specimen: fc.constantFrom(undefined, undefined, 'S1', 'S2'),
      bare: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) =>
    all.map(({ value, from, late, status, specimen, bare }, i) => {
      const noValue = bare && status === 'entered-in-error';
      return claim({
        id: i + 1,
        kind: 'measurement',
        text: noValue ? 'Potassium' : `Potassium ${value} mmol/L`,
        time: late ? '2021-03-01T09:00+00:00' : from,
        from,
        status,
        attributes: {
          ...(noValue ? {} : { value, unit: 'mmol/L' }),
          ...(specimen === undefined ? {} : { specimen }),
        },
      });
    }),
  );

export const orders: fc.Arbitrary<Claim[]> = fc
  .array(
    fc.record({
      dose: fc.constantFrom(
        '',
        ' 5 mg',
        ' 5 mg once daily',
        ' 10 mg once daily',
        ' 5 mg every morning',
        ' 10 mg every night',
      ),
      time: anyTime,
      from: fc.option(anyTime, { nil: undefined }),
      to: fc.option(anyTime, { nil: null }),
      status: fc.constantFrom<Status | null>(
        'active',
        'active',
        'stopped',
        'completed',
        'on-hold',
        'entered-in-error',
        'cancelled',
        null,
      ),
      assertion: fc.constantFrom<Assertion>('present', 'present', 'present', 'absent', 'planned', 'possible'),
      together: fc.boolean(),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((all) =>
    all.map(({ dose, time, from, to, status, assertion, together }, i) =>
      claim({
        id: i + 1,
        kind: 'medication',
        text: `Amlodipine${dose}`,
        time,
        from: from === undefined ? time : from,
        to,
        status,
        assertion,
        ...(together && i > 0 ? { entry: i } : {}),
      }),
    ),
  );
