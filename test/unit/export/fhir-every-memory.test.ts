import { describe, expect, it } from 'vitest';
import { ASSERTIONS, CAUSES, KINDS, STATUSES, STORES, SUBJECTS } from '../../../shared/vocabulary.ts';
import { bundleViolations } from './r4-rules.ts';
import { fhirOf, type Given, recordOf } from './record-support.ts';

const CODE = { system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' };

function everyMemory(
  kind: (typeof KINDS)[number],
  dates: Pick<Given, 'from' | 'to' | 'written'>,
  subjects: readonly (typeof SUBJECTS)[number][] = SUBJECTS,
): Given[] {
  return [null, ...STATUSES].flatMap((status) =>
    ASSERTIONS.flatMap((assertion) =>
      subjects.flatMap((subject) =>
        STORES.flatMap((store) =>
          (store === 'ACTIVE' ? [null] : CAUSES).map(
            (cause): Given => ({ kind, status, assertion, subject, store, cause, reason: 'Because.', ...dates }),
          ),
        ),
      ),
    ),
  );
}

describe('every memory there can be', () => {
  it.each(KINDS)('becomes one valid resource of FHIR R4: %s with and without dates, codes and words', (kind) => {
    for (const dates of [
      {},
      { written: '2024-03-12' },
      { from: '2015', to: '2016-03', written: '2016-03-01T10:05' },
      { from: '2020-01-02T10:00-05:00', to: '2020-01-01', written: '2020-01-02T10:00-05:00' },
    ]) {
      const memories = everyMemory(kind, dates, ['patient']);
      for (const codings of [[], [CODE]]) {
        const bundle = fhirOf(recordOf(memories.map((m) => ({ ...m, codings }))));
        expect(bundle.entry).toHaveLength(memories.length + 1);
        expect(bundleViolations(bundle).slice(0, 5)).toEqual([]);
      }
    }
  });

  it('is never a condition, drug or result of the patient where it is somebody else’s', () => {
    const memories = KINDS.flatMap((kind) => everyMemory(kind, {})).filter((m) => m.subject !== 'patient');
    const bundle = fhirOf(recordOf(memories));
    expect(bundleViolations(bundle).slice(0, 5)).toEqual([]);
    const types = new Set(bundle.entry.slice(1).map((e) => e.resource.resourceType));
    expect([...types].sort()).toEqual(['Basic', 'FamilyMemberHistory']);
  });

  it('is entered in error in its own status wherever it was never true', () => {
    const memories = KINDS.flatMap((kind) => everyMemory(kind, { from: '2020' })).filter(
      (m) => m.cause === 'entered in error',
    );
    const { entry } = fhirOf(recordOf(memories));
    for (const { resource } of entry.slice(1)) {
      if (resource.resourceType === 'Basic') continue;
      expect(JSON.stringify(resource.status ?? resource.verificationStatus)).toContain('entered-in-error');
    }
  });
});
