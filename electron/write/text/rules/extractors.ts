/** All rules extractors, in the order in which their facts stand. The one place where they are chosen. */
import { allergies } from './allergies.ts';
import { conditions } from './conditions.ts';
import { injuries } from './conditions-injury.ts';
import { devices } from './devices.ts';
import type { SentenceExtractor } from './extractor.ts';
import { familyHistory } from './family.ts';
import { immunizations } from './immunizations.ts';
import { measurements } from './measurements.ts';
import { medications } from './medications.ts';
import { monitoring } from './monitoring.ts';
import { plans } from './plans.ts';
import { pregnancyEnd } from './pregnancy-end.ts';
import { procedures } from './procedures.ts';
import { social } from './social.ts';

export const extractors: readonly (readonly [name: string, extractor: SentenceExtractor])[] = [
  ['conditions', conditions],
  ['injuries', injuries],
  ['the end of a pregnancy', pregnancyEnd],
  ['family history', familyHistory],
  ['social history', social],
  ['medications', medications],
  ['allergies', allergies],
  ['measurements', measurements],
  ['immunizations', immunizations],
  ['procedures', procedures],
  ['devices', devices],
  ['monitoring', monitoring],
  ['plans', plans],
];
