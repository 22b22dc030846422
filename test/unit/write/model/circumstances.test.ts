/** How somebody lives and what was done, as a small model files them. The replies are written down; checks and rules are real. */
import { describe, expect, test } from 'vitest';
import type { FactDraft } from '../../../../electron/ingest/reading.ts';
import { loadPrompts } from '../../../../electron/llm/load-prompts.ts';
import { createModelWriter } from '../../../../electron/write/model/model-writer.ts';
import type { ReplyFact } from '../../../../electron/write/model/reply-schema.ts';
import { answering, note, said, scriptedModel } from './scripted-model.ts';

const { prompt } = loadPrompts().extract;

/** Reads a note with a model that answers these facts where the sentence has these words. */
async function read(body: string, replies: Record<string, ReplyFact[]>, addRules = false): Promise<FactDraft[]> {
  const model = scriptedModel(answering(replies));
  return (await createModelWriter({ model, prompt, addRules }).extract(note(body))).facts;
}

describe('how somebody lives', () => {
  test('work that the model calls a disease is a circumstance, once', async () => {
    const facts = await read(
      'Patient is presenting with part-time employment (finding).',
      {
        employment: [
          said({ quote: 'part-time employment (finding)', kind: 'condition', name: 'part-time employment' }),
        ],
      },
      true,
    );
    expect(facts.map(({ kind }) => kind)).toEqual(['social']);
  });

  test('the misuse of a substance stays a disease', async () => {
    const [fact] = await read('She has alcohol abuse.', {
      alcohol: [said({ quote: 'alcohol abuse', kind: 'condition', name: 'alcohol abuse' })],
    });
    expect(fact?.kind).toBe('condition');
  });

  test('schooling, insurance and safety are kept in their own words', async () => {
    const facts = await read('Has a high school education. Has no insurance. Victim of intimate partner abuse.', {
      education: [said({ quote: 'Has a high school education', kind: 'social', name: 'education' })],
      insurance: [said({ quote: 'Has no insurance', kind: 'social', name: 'insurance', state: 'absent' })],
      partner: [said({ quote: 'Victim of intimate partner abuse', kind: 'condition', name: 'intimate partner abuse' })],
    });
    expect(facts.map(({ text, assertion }) => [text, assertion])).toEqual([
      ['Has a high school education', 'present'],
      ['Has no insurance', 'absent'],
      ['Victim of intimate partner abuse', 'present'],
    ]);
  });

  test('"not in labor force" says how it is, and denies nothing', async () => {
    const [fact] = await read('Currently not in labor force.', {
      labor: [said({ quote: 'Currently not in labor force', kind: 'social', name: 'labor force', state: 'absent' })],
    });
    expect(fact).toMatchObject({ kind: 'social', concept: 'Occupation', assertion: 'present', status: 'active' });
  });

  test('of a history of circumstances nobody can tell what holds today', async () => {
    const facts = await read('Patient has a history of full-time employment (finding), social isolation (finding).', {
      employment: [
        said({ quote: 'full-time employment (finding)', kind: 'social', name: 'employment' }),
        said({ quote: 'social isolation (finding)', kind: 'social', name: 'social isolation' }),
      ],
    });
    expect(facts.map(({ text, status, flags }) => ({ text, status, flags }))).toEqual([
      { text: 'History of full-time employment', status: null, flags: ['currency unknown'] },
      { text: 'History of social isolation', status: null, flags: ['currency unknown'] },
    ]);
  });

  test('a name that is no word of life, or that of a disease, is no circumstance', async () => {
    const facts = await read('He identifies as heterosexual. Isolation for influenza ended.', {
      identifies: [said({ quote: 'He identifies as heterosexual', kind: 'social', name: 'heterosexual' })],
      Isolation: [said({ quote: 'Isolation for influenza ended', kind: 'social', name: 'Isolation for influenza' })],
    });
    expect(facts).toEqual([]);
  });

  test('what both read in the same words is not lost because they file it differently', async () => {
    const body = '# Social History\nPatient has never smoked.';
    const facts = await read(
      body,
      { smoked: [said({ quote: 'Patient has never smoked', kind: 'social', name: 'smoking', state: 'absent' })] },
      true,
    );
    expect(facts.map(({ text }) => text)).toEqual(['Patient has never smoked']);
  });
});

describe('what was done', () => {
  test('what stands under "were conducted" was done, whatever the model answers', async () => {
    const facts = await read(
      '## Plan\nThe following procedures were conducted:\n- medication reconciliation (procedure)\n- colonoscopy',
      {
        reconciliation: [
          said({
            quote: 'medication reconciliation',
            kind: 'plan',
            name: 'medication reconciliation',
            state: 'planned',
          }),
        ],
        colonoscopy: [said({ quote: 'colonoscopy', kind: 'procedure', name: 'colonoscopy', state: 'planned' })],
      },
    );
    expect(facts.map(({ kind, status, assertion }) => `${kind} ${status} ${assertion}`)).toEqual([
      'procedure completed present',
      'procedure completed present',
    ]);
  });

  test('what stands under "to be performed" is still a plan', async () => {
    const [fact] = await read('The following procedures are to be performed:\n- colonoscopy', {
      colonoscopy: [said({ quote: 'colonoscopy', kind: 'procedure', name: 'colonoscopy', state: 'planned' })],
    });
    expect(fact).toMatchObject({ kind: 'plan', assertion: 'planned' });
  });

  test('a deed is named with its word, where the model names only what it was done with', async () => {
    const [fact] = await read('Insertion of intrauterine contraceptive device.', {
      Insertion: [
        said({
          quote: 'Insertion of intrauterine contraceptive device',
          kind: 'procedure',
          name: 'intrauterine contraceptive device',
          state: 'done',
        }),
      ],
    });
    expect(fact?.text).toBe('Insertion of intrauterine contraceptive device');
  });

  test('the same words in another order are one operation', async () => {
    const facts = await read(
      'The following procedures were conducted:\n- ankle x-ray',
      { ankle: [said({ quote: 'ankle x-ray', kind: 'procedure', name: 'ankle x-ray', state: 'done' })] },
      true,
    );
    expect(facts.map(({ kind }) => kind)).toEqual(['procedure']);
  });

  test('a culture without a result was taken, and with one it is that result', async () => {
    const [taken] = await read('The following procedures were conducted:\n- throat culture', {
      throat: [said({ quote: 'throat culture', kind: 'procedure', name: 'throat culture', state: 'done' })],
    });
    expect(taken).toMatchObject({ kind: 'procedure', status: 'completed', codings: [] });
    const [result] = await read('Throat culture negative.', {
      Throat: [
        said({
          quote: 'Throat culture negative',
          kind: 'measurement',
          name: 'Throat culture',
          detail: 'negative',
        }),
      ],
    });
    expect(result?.kind).toBe('measurement');
  });
});
