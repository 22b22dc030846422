import { expect, test } from 'vitest';
import { StamError } from '../../shared/errors.ts';
import { scratch } from '../support/scratch-engine.ts';

function failure(work: () => unknown): StamError {
  try {
    work();
  } catch (error) {
    if (error instanceof StamError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

test('the first person of a workspace is added by nobody, everybody else by somebody who is known', async () => {
  await using s = scratch();
  const { people } = s.engine;
  expect(people.list()).toEqual([]);
  const vogel = people.add(null, '  Dr.  Vogel ', ['annotator', 'clinician']);
  expect(vogel).toMatchObject({ name: 'Dr. Vogel', roles: ['clinician', 'annotator'], active: true });
  expect(vogel.id).toMatch(/^u[0-9a-f]{20}$/);
  expect(failure(() => people.add(null, 'Somebody', ['annotator'])).code).toBe('NOT_ALLOWED');
  expect(failure(() => people.add('u00000000000000000000', 'Somebody', ['annotator'])).code).toBe('NOT_ALLOWED');
  people.add(vogel.id, 'Ada', ['annotator']);
  expect(people.list().map((p) => p.name)).toEqual(['Ada', 'Dr. Vogel']);
});

test('a name is one person, whatever its case and blanks', async () => {
  await using s = scratch();
  const { people } = s.engine;
  const vogel = people.add(null, 'Dr. Vögel', ['clinician']);
  expect(failure(() => people.add(vogel.id, 'dr. VÖGEL ', ['annotator'])).code).toBe('WRONG_USAGE');
  const ada = people.add(vogel.id, 'Ada', ['annotator']);
  expect(failure(() => people.change(vogel.id, ada.id, { name: 'DR. Vögel' })).message).toContain('already');
  expect(people.named(' DR.  vÖGEL').id).toBe(vogel.id);
  expect(people.named(ada.id).name).toBe('Ada');
  for (const name of ['', '  ', 'x'.repeat(81), 'a\u0000b', 'a\u202eb']) {
    expect(failure(() => people.add(vogel.id, name, ['annotator'])).code, JSON.stringify(name)).toBe('WRONG_USAGE');
  }
});

test('whoever leaves stays on the list, acts no more, and can be taken back', async () => {
  await using s = scratch();
  const { people } = s.engine;
  const vogel = people.add(null, 'Dr. Vogel', ['clinician']);
  const ada = people.add(vogel.id, 'Ada', ['annotator']);
  const left = people.change(vogel.id, ada.id, { active: false });
  expect(left.map((p) => [p.name, p.active])).toEqual([
    ['Dr. Vogel', true],
    ['Ada', false],
  ]);
  expect(failure(() => people.named('Ada')).code).toBe('NOT_ALLOWED');
  expect(failure(() => people.add(ada.id, 'Bo', ['annotator'])).code).toBe('NOT_ALLOWED');
  const again = failure(() => people.add(vogel.id, 'ada', ['annotator']));
  expect(again.message).toContain('worked here before');
  expect(again.data).toEqual({ person: ada.id });
  people.change(vogel.id, ada.id, { active: true, roles: ['researcher'] });
  expect(people.named('Ada')).toEqual({ id: ada.id, name: 'Ada', roles: ['researcher'], active: true });
});

test('the last clinician keeps the role, and the last person stays', async () => {
  await using s = scratch();
  const { people } = s.engine;
  const vogel = people.add(null, 'Dr. Vogel', ['clinician', 'annotator']);
  expect(failure(() => people.change(vogel.id, vogel.id, { active: false })).message).toContain('the only one');
  const ada = people.add(vogel.id, 'Ada', ['annotator']);
  expect(failure(() => people.change(ada.id, vogel.id, { active: false })).message).toContain('last clinician');
  expect(failure(() => people.change(ada.id, vogel.id, { roles: ['annotator'] })).message).toContain('last clinician');
  expect(failure(() => people.change(ada.id, vogel.id, { roles: [] })).code).toBe('WRONG_USAGE');
  people.change(vogel.id, ada.id, { roles: ['clinician'] });
  people.change(ada.id, vogel.id, { active: false });
  expect(people.list().map((p) => p.name)).toEqual(['Ada', 'Dr. Vogel']);
});

test('every act on persons and settings is on the log, by whom', async () => {
  await using s = scratch();
  const { people } = s.engine;
  const vogel = people.add(null, 'Dr. Vogel', ['clinician']);
  const ada = people.add(vogel.id, 'Ada', ['annotator']);
  people.change(vogel.id, ada.id, { name: 'Ada L.', roles: ['researcher'], active: false });
  people.change(vogel.id, ada.id, {});
  people.setIdleMinutes(vogel.id, 5);
  const lines = s.store.db.prepare('SELECT actor, action, subject_id FROM audit_log ORDER BY seq').raw().all();
  expect(lines).toEqual([
    [vogel.id, 'person.add', vogel.id],
    [vogel.id, 'person.add', ada.id],
    [vogel.id, 'person.rename', ada.id],
    [vogel.id, 'person.roles', ada.id],
    [vogel.id, 'person.leave', ada.id],
    [vogel.id, 'workspace.idle-time', s.store.fingerprint],
  ]);
});

test('a role is needed for what needs it', async () => {
  await using s = scratch();
  const ada = s.engine.people.add(null, 'Ada', ['annotator']);
  expect(ada.roles).toEqual(['annotator']);
  // The records desk and others ask for their roles; the setting of the window asks for nobody's in particular.
  expect(s.engine.people.setIdleMinutes(ada.id, 0)).toBe(0);
  expect(s.engine.people.idleMinutes()).toBe(0);
});

test('the window locks after 15 minutes where nobody has said otherwise', async () => {
  await using s = scratch();
  const { people } = s.engine;
  expect(people.idleMinutes()).toBe(15);
  const ada = people.add(null, 'Ada', ['annotator']);
  for (const minutes of [-1, 1.5, 241, Number.NaN]) {
    expect(failure(() => people.setIdleMinutes(ada.id, minutes)).code).toBe('WRONG_USAGE');
  }
  expect(people.setIdleMinutes(ada.id, 30)).toBe(30);
  expect(people.idleMinutes()).toBe(30);
});
