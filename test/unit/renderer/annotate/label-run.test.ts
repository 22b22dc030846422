import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelCalls, LabelRun } from '../../../../renderer/features/annotate/label-run.ts';
import type { EnduranceClass, LabelItem, LabelProgress } from '../../../../shared/labels.ts';

/** What main holds of one annotator in one round, by the rules of the desk; each answer comes when it is let go. */
class Main implements LabelCalls {
  readonly labels = new Map<string, { label: EnduranceClass; note: string }>();
  readonly calls: string[] = [];
  refuses = false;
  order: string[];
  #skipped = new Set<string>();
  #given: string[] = [];

  constructor(size: number) {
    this.order = Array.from({ length: size }, (_, i) => `i${i}`);
  }

  async #turn(call: string): Promise<void> {
    await Promise.resolve();
    if (this.refuses) throw new Error('The workspace is locked: unlock it first.');
    this.calls.push(call);
  }

  #progress(): LabelProgress {
    const done = this.labels.size;
    return { round: 'r', done, skipped: this.#skipped.size, total: this.order.length, perHour: null };
  }

  async queue(limit: number) {
    await this.#turn('queue');
    const open = this.order.filter((id) => !this.labels.has(id));
    return { items: open.slice(0, limit).map((id) => item(id)), progress: this.#progress() };
  }

  async done(limit: number) {
    await this.#turn('done');
    return this.#given.slice(-limit).map((id) => ({ ...item(id), own: this.labels.get(id) ?? null }));
  }

  async label(id: string, label: EnduranceClass, note: string) {
    await this.#turn(`label ${id} ${label}`);
    if (this.labels.has(id)) throw new Error(`${id} was labelled twice`);
    this.labels.set(id, { label, note });
    this.#given.push(id);
    return this.#progress();
  }

  async skip(id: string) {
    await this.#turn(`skip ${id}`);
    this.order = [...this.order.filter((one) => one !== id), id];
    return this.#progress();
  }

  async undo() {
    await this.#turn('undo');
    const id = this.#given.pop();
    if (id !== undefined) this.labels.delete(id);
    return { item: id === undefined ? null : item(id), progress: this.#progress() };
  }
}

/** Of an item only its id and its text are looked at here. */
function item(id: string): LabelItem {
  return { id, own: null, memory: { memory: { text: id } } } as unknown as LabelItem;
}

/** Lets everything that is under way come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function begun(size: number) {
  const main = new Main(size);
  const run = new LabelRun(main);
  await run.start();
  return { main, run };
}

describe('a sitting of labelling', () => {
  it('shows the next memory before the label before it is saved', async () => {
    const { main, run } = await begun(3);
    run.label('safe_to_forget', '');
    expect(run.state()).toMatchObject({ current: { id: 'i1' }, unsaved: 1, progress: { done: 1 } });
    expect(main.labels.size).toBe(0);
    await settled();
    expect(run.state()).toMatchObject({ unsaved: 0, last: { text: 'i0', label: 'safe_to_forget' } });
  });

  it('saves in the order of the keys, and says when all is done', async () => {
    const { main, run } = await begun(3);
    for (const label of ['safe_to_forget', 'never_forget', 'uncertain'] as const) run.label(label, ' why ');
    expect(run.state()).toMatchObject({ current: null, finished: false });
    await settled();
    expect(main.calls.filter((call) => call.startsWith('label'))).toEqual([
      'label i0 safe_to_forget',
      'label i1 never_forget',
      'label i2 uncertain',
    ]);
    expect(main.labels.get('i0')?.note).toBe('why');
    expect(run.state()).toMatchObject({ finished: true, unsaved: 0 });
  });

  it('stops where a label cannot be saved, drops nothing, and goes on from there', async () => {
    const { main, run } = await begun(9);
    run.label('safe_to_forget', '');
    await settled();
    main.refuses = true;
    run.label('never_forget', '');
    run.label('uncertain', '');
    await settled();
    expect(run.state()).toMatchObject({
      unsaved: 2,
      failure: { message: 'The workspace is locked: unlock it first.' },
    });
    run.label('uncertain', '');
    run.undo();
    run.skip();
    expect(run.state()).toMatchObject({ unsaved: 2, current: { id: 'i3' } });
    main.refuses = false;
    await run.again();
    expect([...main.labels.keys()]).toEqual(['i0', 'i1', 'i2']);
    expect(run.state()).toMatchObject({ unsaved: 0, failure: null, current: { id: 'i3' } });
  });

  it('can give one act up, and shows its memory again', async () => {
    const { main, run } = await begun(4);
    main.refuses = true;
    run.label('safe_to_forget', '');
    await settled();
    main.refuses = false;
    await run.giveUp();
    expect(run.state()).toMatchObject({ current: { id: 'i0' }, failure: null, unsaved: 0, progress: { done: 0 } });
  });

  it('takes back what was labelled before the window was loaded again', async () => {
    const { main } = await begun(4);
    await main.label('i0', 'uncertain', '');
    const again = new LabelRun(main);
    await again.start();
    expect(again.state().last).toEqual({ text: 'i0', label: 'uncertain' });
    again.undo();
    expect(again.state()).toMatchObject({ current: { id: 'i0' }, progress: { done: 0 } });
    await settled();
    expect(main.labels.size).toBe(0);
    expect(again.state().last).toBeNull();
  });

  it('ends with main holding exactly what the keys said, whatever the keys and however fast', async () => {
    const key = fc.constantFrom('label', 'label', 'label', 'skip', 'undo', 'wait');
    await fc.assert(
      fc.asyncProperty(fc.array(key, { maxLength: 120 }), fc.integer({ min: 1, max: 90 }), async (keys, size) => {
        const { main, run } = await begun(size);
        const wanted: string[] = [];
        for (const pressed of keys) {
          const current = run.state().current;
          if (pressed === 'wait') await settled();
          else if (pressed === 'skip') run.skip();
          else if (pressed === 'undo') {
            if (run.state().last) {
              run.undo();
              expect(run.state().current?.id).toBe(wanted.pop());
            }
          } else if (current) {
            run.label('uncertain', '');
            wanted.push(current.id);
          }
        }
        await settled();
        expect(run.state().failure).toBeNull();
        expect([...main.labels.keys()]).toEqual(wanted);
        expect(run.state().progress?.done).toBe(wanted.length);
        // Everything else is still to come, and comes to an end.
        for (let i = 0; run.state().current && i < 2 * size; i++) {
          run.label('uncertain', '');
          await settled();
        }
        expect(run.state().finished).toBe(true);
        expect(main.labels.size).toBe(size);
      }),
      { numRuns: 60 },
    );
  });
});
