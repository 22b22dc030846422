import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { segment } from '../../../../electron/write/text/segment/segment.ts';
import { voiceOf } from '../../../../electron/write/text/segment/speakers.ts';

/** As the JSONL reader builds it: one turn a line, "speaker: words". */
function dialogue(...turns: [speaker: string, text: string][]): string[] {
  let body = '';
  const spans = turns.map(([speaker, text]) => {
    const start = body.length;
    body += `${speaker}: ${text}\n`;
    return { speaker, start, end: body.length - 1 };
  });
  return told(segment({ type: 'dialogue', title: 'Visit', time: null, body, turns: spans }), body);
}

function asText(body: string): string[] {
  return told(segment({ type: 'note', title: 'Note', time: null, body }), body);
}

function told(read: ReturnType<typeof segment>, body: string): string[] {
  return read.sentences.map(({ voice, turn, start, end }) => `${turn ?? '-'} ${voice}: ${body.slice(start, end)}`);
}

describe('speakers', () => {
  it('are clinician, patient or relative by their tag, and unknown where it does not say', () => {
    const tags: Record<string, string[]> = {
      clinician: ['doctor', 'Dr. Moore', 'GP', 'nurse', 'Doctor_2', 'Guest_clinician', 'Clinician', 'pharmacist', 'D'],
      patient: ['patient', 'PATIENT', 'Pt', 'P'],
      relative: [
        'daughter',
        'Son',
        'wife',
        'carer',
        'guest_family',
        'Guest_family_1',
        "patient's mother",
        'patient_guest',
      ],
      unknown: ['speaker 1', '', 'S2', 'guest', 'interpreter', '???'],
    };
    for (const [voice, list] of Object.entries(tags)) {
      for (const tag of list) expect(voiceOf(tag), tag).toBe(voice);
    }
  });
});

describe('a dialogue', () => {
  it('gives each sentence its voice and turn, without the tag', () => {
    expect(
      dialogue(
        ['doctor', 'Good morning. Which tablets does your mother take?'],
        ['daughter', 'My mother takes apixaban 5 mg twice a day.'],
        ['speaker 1', 'Yes.'],
      ),
    ).toEqual([
      '0 clinician: Good morning.',
      '0 clinician: Which tablets does your mother take?',
      '1 relative: My mother takes apixaban 5 mg twice a day.',
      '2 unknown: Yes.',
    ]);
  });

  it('that carries its tags inside one turn is cut at them', () => {
    expect(dialogue(['', '[doctor] any pain ?\n[patient] no , none .\n[doctor] okay .'])).toEqual([
      '0 clinician: any pain ?',
      '0 patient: no , none .',
      '0 clinician: okay .',
    ]);
  });

  it('in the style of a transcript, with marks set apart, is cut at its marks', () => {
    expect(dialogue(['doctor', "hi , ms . thompson . i'm dr . moore . how are you ? good ... okay ."])).toEqual([
      '0 clinician: hi , ms . thompson .',
      "0 clinician: i'm dr . moore .",
      '0 clinician: how are you ?',
      '0 clinician: good ... okay .',
    ]);
  });

  it('of empty turns has no sentence', () => {
    expect(dialogue(['doctor', ''], ['patient', ' '])).toEqual([]);
  });

  it('whose tags its words belie has speakers that cannot be told', () => {
    const swapped = dialogue(
      ['patient', 'What brings you in today?'],
      ['doctor', 'My knee hurts.'],
      ['patient', 'Do you have any fevers?'],
      ['doctor', 'No.'],
      ['patient', 'Have you had any surgery?'],
      ['doctor', 'No, but my back hurts too.'],
    );
    expect(swapped.every((one) => one.includes(' unknown: '))).toBe(true);
    expect(dialogue(['doctor', 'How is it?'], ['patient', "Okay, I'm going to order an MRI."])[1]).toMatch(/unknown/);
    expect(dialogue(['doctor', 'How is it?'], ['patient', 'I am going to see my daughter.'])[1]).toMatch(/patient/);
  });
});

describe('a dialogue that came as the text of a note', () => {
  it('is recognised by its tags, on lines or within one', () => {
    expect(asText('Doctor: Any allergies? \r\nPatient: No.')).toEqual([
      '0 clinician: Any allergies?',
      '1 patient: No.',
    ]);
    expect(asText('Doctor: How are you? Patient: Fine. Doctor: Good.')).toEqual([
      '0 clinician: How are you?',
      '1 patient: Fine.',
      '2 clinician: Good.',
    ]);
    expect(asText('[doctor] hi .\n[patient] hey . i hurt .\n[doctor] where ?')).toHaveLength(4);
  });

  it('with two clinicians, or speakers who are only numbered, is one too', () => {
    expect(asText('Doctor: How old is she?\nGuest_clinician: Seventy.')).toHaveLength(2);
    expect(asText('Speaker 1: How are you?\nSpeaker 2: Fine.')).toEqual([
      '0 unknown: How are you?',
      '1 unknown: Fine.',
    ]);
  });

  it('between paragraphs of a note leaves those to their author', () => {
    const all = asText(
      'Reason for visit: cough\n\nDoctor: Any fever?\nPatient: No.\nDoctor: Good.\n\nAssessment:\nViral cough.',
    );
    expect(all).toEqual([
      '- author: cough',
      '0 clinician: Any fever?',
      '1 patient: No.',
      '2 clinician: Good.',
      '- author: Viral cough.',
    ]);
  });

  it('is not seen in the head of a letter or a list of relatives', () => {
    for (const body of [
      'Patient: John Smith\nDOB: 1950-01-01\nPhysician: Dr. Jones\n\nHe has ? angina.',
      'FAMILY HISTORY\n\nMother: ovarian cancer.\nMaternal aunt: breast cancer.\nMaternal grandfather: colon cancer.',
    ]) {
      expect(
        asText(body).every((one) => one.startsWith('- author')),
        body,
      ).toBe(true);
    }
  });

  it('as published gives the words of a relative to the relative', () => {
    const body = readFileSync(new URL('../../../fixtures/text/mts-dialog-13.txt', import.meta.url), 'utf8');
    const all = asText(body);
    expect(all).toContain("5 relative: Um I'm not sure.".replace('5', '4'));
    expect(all.filter((one) => one.includes('relative'))).toHaveLength(6);
    expect(all.some((one) => one.includes('Guest_family'))).toBe(false);
  });
});
