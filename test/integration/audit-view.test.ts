import { describe, expect, test } from 'vitest';
import { appendAudit } from '../../electron/store/audit.ts';
import type { Person } from '../../shared/review.ts';
import { type Scratch, scratch } from '../support/scratch-engine.ts';
import { tamper } from '../support/tampered-log.ts';

/** A log with two persons and lines over three days. */
function filled(s: Scratch): { vogel: Person; ada: Person } {
  const { people } = s.engine;
  const vogel = people.add(null, 'Dr. Vogel', ['clinician']);
  const ada = people.add(vogel.id, '=HYPERLINK("x")', ['annotator']);
  const line = (at: string, actor: string, action: string, subjectId: string): void => {
    appendAudit(s.store, { at, actor, action, subjectType: 'memory', subjectId, detail: '' });
  };
  line('2001-03-01T23:59:59.999Z', vogel.id, 'correction.made', 'm1');
  line('2001-03-02T00:00:00.000Z', ada.id, 'label.set', 'm1');
  line('2001-03-02T12:00:00.000Z', 'system', 'document.import', '@d1');
  line('2001-03-03T00:00:00Z', vogel.id, 'correction.undone', 'm2');
  return { vogel, ada };
}

describe('the log as persons read it', () => {
  test('shows the newest line first, with the name of who did it as it is now', async () => {
    await using s = scratch();
    const { vogel, ada } = filled(s);
    s.engine.people.change(vogel.id, vogel.id, { name: 'Dr. Vogel-Huber' });
    const page = s.engine.audit.page({});
    expect(page.lines.map((l) => l.seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(page.lines.slice(0, 3).map((l) => [l.action, l.actorName])).toEqual([
      ['person.rename', 'Dr. Vogel-Huber'],
      ['correction.undone', 'Dr. Vogel-Huber'],
      ['document.import', null],
    ]);
    expect(page.total).toBe(7);
    expect(page.next).toBeNull();
    expect(page.actors).toHaveLength(3);
    expect(page.actors).toContainEqual({ id: 'system', name: null });
    expect(page.actors).toContainEqual({ id: ada.id, name: '=HYPERLINK("x")' });
    expect(page.actions).toEqual([
      'correction.made',
      'correction.undone',
      'document.import',
      'label.set',
      'person.add',
      'person.rename',
    ]);
  });

  test('filters by actor, beginning of the action, subject and days, all together, and counts what matches', async () => {
    await using s = scratch();
    const { vogel } = filled(s);
    const seqs = (filter: Parameters<typeof s.engine.audit.page>[0]): number[] => {
      const page = s.engine.audit.page(filter);
      expect(page.total).toBe(page.lines.length);
      return page.lines.map((l) => l.seq);
    };
    expect(seqs({ actor: vogel.id })).toEqual([6, 3, 2, 1]);
    expect(seqs({ action: 'correction' })).toEqual([6, 3]);
    expect(seqs({ action: 'correction.made' })).toEqual([3]);
    expect(seqs({ subject: 'm1' })).toEqual([4, 3]);
    expect(seqs({ from: '2001-03-02', to: '2001-03-02' })).toEqual([5, 4]);
    expect(seqs({ to: '2001-03-01' })).toEqual([3]);
    expect(seqs({ from: '2001-03-03', to: '2001-03-03' })).toEqual([6]);
    expect(
      seqs({ actor: vogel.id, action: 'correction', subject: 'm1', from: '2001-01-01', to: '2002-01-01' }),
    ).toEqual([3]);
    expect(seqs({ actor: 'nobody' })).toEqual([]);
    expect(() => s.engine.audit.page({ from: 'yesterday' })).toThrow('is no day');
    expect(() => s.engine.audit.export({ to: '2001-13-01' }, 'csv')).toThrow('is no day');
    expect(() => s.engine.audit.page({ to: '2001-02-30' })).toThrow('is no day');
  });

  test('pages go on where the one before ended, whatever was written meanwhile', async () => {
    await using s = scratch();
    const { vogel } = filled(s);
    const first = s.engine.audit.page({}, null, 4);
    expect([first.lines.map((l) => l.seq), first.next, first.total]).toEqual([[6, 5, 4, 3], 3, 6]);
    s.engine.people.setIdleMinutes(vogel.id, 3);
    const second = s.engine.audit.page({}, first.next, 4);
    expect([second.lines.map((l) => l.seq), second.next]).toEqual([[2, 1], null]);
  });

  test('the lines about a memory are found by its id', async () => {
    await using s = scratch();
    filled(s);
    expect(s.engine.audit.ofSubject(['m1', 'm2']).map((l) => [l.seq, l.action])).toEqual([
      [6, 'correction.undone'],
      [4, 'label.set'],
      [3, 'correction.made'],
    ]);
    expect(s.engine.audit.ofSubject([])).toEqual([]);
  });

  test('exports what matches, oldest first, each line with what a check of the chain needs', async () => {
    await using s = scratch();
    const { vogel } = filled(s);
    const lines = [...s.engine.audit.export({ action: 'correction' }, 'jsonl')].map((l) => JSON.parse(l));
    expect(lines.map((l) => [l.seq, l.actorName, l.action])).toEqual([
      [3, 'Dr. Vogel', 'correction.made'],
      [6, 'Dr. Vogel', 'correction.undone'],
    ]);
    const all = [...s.engine.audit.export({}, 'jsonl')].map((l) => JSON.parse(l));
    expect(all).toHaveLength(6);
    for (const [i, line] of all.entries()) {
      if (i > 0) expect(line.previousHash).toBe(all[i - 1].hash);
      expect(Object.keys(line).slice(0, 4)).toEqual(['seq', 'at', 'actor', 'actorName']);
    }
    expect(all[0].actor).toBe(vogel.id);
  });

  test('no cell of the CSV is a formula that a spreadsheet would run', async () => {
    await using s = scratch();
    filled(s);
    const rows = [...s.engine.audit.export({}, 'csv')];
    expect(rows[0]).toBe('seq,at,actor,actorName,action,subjectType,subjectId,detailHash,previousHash,hash\r\n');
    expect(rows).toHaveLength(7);
    expect(rows[4]).toContain(`,"'=HYPERLINK(""x"")",label.set,`);
    expect(rows[5]).toContain(`,,document.import,memory,"'@d1",`);
    for (const row of rows) expect(row).not.toMatch(/(^|,)"?[=+@-]/);
  });

  test('a long log is exported whole', async () => {
    await using s = scratch();
    filled(s);
    s.store.db.transaction(() => {
      for (let i = 0; i < 1100; i++) {
        appendAudit(s.store, {
          at: '2002-01-01T00:00:00Z',
          actor: 'system',
          action: 'document.import',
          subjectType: 'document',
          subjectId: `d${i}`,
          detail: '',
        });
      }
    })();
    const lines = [...s.engine.audit.export({}, 'jsonl')];
    expect(lines).toHaveLength(1106);
    expect(JSON.parse(lines.at(-1) ?? '').subjectId).toBe('d1099');
  });
});

describe('the check of the log', () => {
  test('says that a log which nobody touched is whole', async () => {
    await using s = scratch();
    filled(s);
    expect(s.engine.audit.verify()).toEqual({
      ok: true,
      message: 'The audit log is whole: 6 lines.',
      brokenAt: null,
    });
  });

  test('names a line in which one byte was changed', async () => {
    await using s = scratch();
    filled(s);
    tamper(s.store, "UPDATE audit_log SET subject_id = 'm3' WHERE seq = 4");
    expect(s.engine.audit.verify()).toMatchObject({
      ok: false,
      brokenAt: 4,
      message: expect.stringContaining('Line 4'),
    });
  });

  test('names a line that was taken out, also the last one', async () => {
    await using s = scratch();
    filled(s);
    tamper(s.store, 'DELETE FROM audit_log WHERE seq = 6');
    expect(s.engine.audit.verify()).toMatchObject({ ok: false, message: expect.stringContaining('seal') });
    tamper(s.store, 'DELETE FROM audit_log WHERE seq = 2');
    expect(s.engine.audit.verify()).toMatchObject({
      ok: false,
      brokenAt: 2,
      message: expect.stringContaining('missing'),
    });
  });
});
