/** Observations, immunizations and imaging studies: true at one DATE. */
import type { Kind } from '../../../shared/vocabulary.ts';
import { plainNumber, stated } from '../row-body.ts';
import { CVX, codingsOf, type FactRow, field, interval, LOINC, type ReadFact, SNOMED } from './fact-row.ts';

/** LOINC questions whose answer is a habit of the patient, of which the latest holds. */
const SOCIAL_CODES = new Set(['72166-2', '81229-7', '11331-6']);
/** UCUM annotations that stand for "no unit". */
const NO_UNIT = /^(\{[^}]*\}|null|)$/i;

export function readObservation(input: FactRow): ReadFact {
  const { row, body } = input;
  const name = field(row, 'DESCRIPTION') || `Code ${field(row, 'CODE')}`;
  const value = field(row, 'VALUE');
  const unit = field(row, 'UNITS');
  const shownUnit = NO_UNIT.test(unit) ? '' : unit;
  const number = field(row, 'TYPE') === 'numeric' ? plainNumber(value) : null;
  const kind: Kind =
    SOCIAL_CODES.has(field(row, 'CODE')) || field(row, 'CATEGORY') === 'social-history' ? 'social' : 'measurement';
  const fact = interval(input, kind, {
    codings: codingsOf(row, LOINC),
    text: sentence(name, value, number === null ? null : shownUnit),
    concept: name,
    attributes: stated({
      value: number ?? value,
      unit: number === null || /^null$/i.test(unit) ? null : unit,
      category: row.CATEGORY,
    }),
    quote: body.quote('CODE', 'DESCRIPTION', 'VALUE', 'UNITS'),
  });
  return { fact, time: fact.from, title: name };
}

function sentence(name: string, value: string, unit: string | null): string {
  if (value === '') return `${name}: result not given`;
  if (unit === null) return `${name}: ${value}`;
  return unit === '' ? `${name} ${value}` : `${name} ${value} ${unit}`;
}

export function readImmunization(input: FactRow): ReadFact {
  const fact = interval(input, 'immunization', { codings: codingsOf(input.row, CVX), attributes: {} });
  return { fact, time: fact.from, title: fact.text };
}

export function readImagingStudy(input: FactRow): ReadFact {
  const { row, body } = input;
  const modality = field(row, 'MODALITY_DESCRIPTION') || field(row, 'MODALITY_CODE') || 'Imaging';
  const site = field(row, 'BODYSITE_DESCRIPTION');
  const code = field(row, 'PROCEDURE_CODE');
  const text = site === '' ? modality : `${modality} of ${site}`;
  const fact = interval(input, 'procedure', {
    codings: code === '' ? [] : [{ system: SNOMED, code, display: null }],
    text,
    concept: text,
    attributes: stated({ bodySite: site, modality: row.MODALITY_CODE }),
    quote: body.quote('BODYSITE_DESCRIPTION', 'MODALITY_CODE', 'MODALITY_DESCRIPTION'),
  });
  return { fact, time: fact.from, title: text };
}
