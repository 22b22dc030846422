/** Evidence of a few memories, as a packet has it. */
import { makePacket } from '../../../../electron/read/packet/make-packet.ts';
import type { RecordItem } from '../../../../electron/read/read-contract.ts';
import type { EvidenceLine } from '../../../../shared/asking.ts';
import { found, recordOf, remembered, superseded } from '../packet/small-record.ts';

export async function evidenceOf(items: readonly RecordItem[]): Promise<EvidenceLine[]> {
  const request = { variant: 'all', pinned: [], limit: 60, budget: 4000, count: null } as const;
  return (await makePacket(found(items), recordOf(items), request)).evidence;
}

const on = (time: string): RecordItem['entry'] => ({ id: `e ${time}`, seq: 1, time });

/** One patient. */
export const PATIENT: readonly RecordItem[] = [
  remembered('lisinopril', { text: 'Lisinopril 20 mg once daily', validFrom: '2021-03-04', entry: on('2021-03-04') }),
  superseded('before', 'lisinopril', {
    text: 'Lisinopril 10 mg once daily',
    validFrom: '2019-01-10',
    validTo: '2021-03-04',
    entry: on('2019-01-10'),
  }),
  remembered('warfarin', {
    text: 'Warfarin 5 mg once daily',
    store: 'HISTORY',
    cause: 'resolved',
    validFrom: '2016-05-12',
    validTo: '2018-03-06',
    entry: on('2016-05-12'),
    attributes: { reason: 'atrial fibrillation' },
  }),
  remembered('potassium', {
    kind: 'measurement',
    text: 'Potassium 4.2 mmol/L',
    validFrom: '2022-02-02',
    entry: on('2022-02-02'),
  }),
  superseded('older', 'potassium', { kind: 'measurement', text: 'Potassium 5.9 mmol/L', validFrom: '2020-01-09' }),
  remembered('penicillin', {
    kind: 'allergy',
    text: 'Penicillin allergy',
    assertion: 'absent',
    validFrom: '2018-02-01',
    entry: on('2018-02-01'),
  }),
  remembered('mother', {
    kind: 'family history',
    text: 'Mother: breast cancer at 58',
    subject: 'family member',
    validFrom: null,
    entry: on('2018-02-01'),
  }),
  remembered('apnea', {
    kind: 'condition',
    text: 'Obstructive sleep apnea',
    assertion: 'possible',
    entry: on('2020-01-01'),
  }),
  remembered('colonoscopy', {
    kind: 'plan',
    text: 'Colonoscopy planned for 2027',
    assertion: 'planned',
    validFrom: '2024-10-10',
  }),
  remembered('asthma', { kind: 'condition', text: 'Asthma', validFrom: '2012', entry: on('2012-05-01') }),
  remembered('epilepsy', { kind: 'condition', text: 'Epilepsy', store: 'HISTORY', cause: 'entered in error' }),
  remembered('metformin', { text: 'Metformin 1 g BID', validFrom: '2020-02-20', entry: on('2020-02-20') }),
  remembered('insulin', { text: 'Insulin glargine 18 units at night', flags: ['on hold'], validFrom: '2023-01' }),
  remembered('hearing', {
    kind: 'device',
    text: 'Hearing aid, left ear',
    validFrom: null,
    flags: ['currency unknown'],
  }),
  superseded('latex', 'no latex', {
    kind: 'allergy',
    text: 'Latex allergy',
    validFrom: '2009-03-12',
    validTo: '2016-11-03',
    entry: on('2009-03-12'),
  }),
  remembered('no latex', {
    kind: 'allergy',
    text: 'Latex allergy',
    assertion: 'refuted',
    validFrom: '2016-11-03',
    entry: on('2016-11-03'),
  }),
  superseded('wrong sodium', 'sodium', {
    kind: 'measurement',
    text: 'Sodium 159 mmol/L',
    concept: 'Sodium',
    validFrom: '2018-10-02T08:30',
  }),
  superseded('sodium', 'sodium now', {
    kind: 'measurement',
    text: 'Sodium 149 mmol/L',
    concept: 'Sodium',
    validFrom: '2018-10-02T08:30',
  }),
  remembered('sodium now', {
    kind: 'measurement',
    text: 'Sodium 140 mmol/L',
    concept: 'Sodium',
    validFrom: '2022-02-02',
  }),
  remembered('smoking', { kind: 'social', text: 'Smoking: stopped, about 29 pack-years', validFrom: '2013-06' }),
];
