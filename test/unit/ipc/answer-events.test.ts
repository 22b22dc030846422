import { describe, expect, it } from 'vitest';
import { EventHub } from '../../../electron/ipc/events.ts';
import type { BridgeEvents } from '../../../shared/bridge.ts';
import { bridgeFixture } from './bridge-fixture.ts';

const said = (text: string): BridgeEvents['answer'] => ({ question: 'q1', statements: [{ text, cites: ['m1'] }] });

describe('what a model is writing', () => {
  it('goes to the windows while the workspace is open, and no word of it once it is locked', async () => {
    const { host, ask, open } = bridgeFixture();
    await open();
    const seen: string[] = [];
    host.hub.attach((topic, event) => {
      if (topic === 'answer') seen.push(JSON.stringify(event));
    });
    host.session.answering(said('Lisinopril 10 mg'));
    expect(seen).toHaveLength(1);
    // Not sent yet: at most ten a second go out.
    host.session.answering(said('Lisinopril 20 mg'));
    await ask('workspace.lock');
    host.session.answering(said('Lisinopril 40 mg'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(seen).toHaveLength(1);
  });

  it('is forgotten where it has not been sent, and the other topics are not', () => {
    let time = 0;
    const alarms: (() => void)[] = [];
    const hub = new EventHub({ now: () => time, later: (_ms, callback) => alarms.push(callback) });
    const topics: string[] = [];
    hub.attach((topic) => topics.push(topic));
    hub.answer(said('one'));
    hub.answer(said('two'));
    hub.changed({ patient: 'P' });
    hub.changed({ patient: 'Q' });
    hub.forgetAnswers();
    time = 5000;
    for (const alarm of alarms) alarm();
    expect(topics).toEqual(['answer', 'changed', 'changed']);
  });
});
