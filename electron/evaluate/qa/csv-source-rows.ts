/** Rows of MIMIC-IV and Synthea tables, from the columns as written. */
import {
  analyteName,
  columnsOf,
  drugAndStrength,
  isoOf,
  plainName,
  type RowKind,
  type SourceEntry,
  type SourceRow,
} from './source-row.ts';

type Columns = Readonly<Record<string, string>>;
type Read = (columns: Columns, entry: SourceEntry) => Omit<SourceRow, 'entry' | 'kind'> | null;

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const NOTHING = { from: null, to: null, over: false, dose: null, route: null, value: null, unit: null };

/** By the table that the source id begins with. MIMIC-IV has no tables of the names of Synthea. */
const TABLES: Record<string, { kind: RowKind; read: Read }> = {
  prescriptions: { kind: 'medication', read: prescription },
  labevents: { kind: 'measurement', read: labevent },
  diagnoses_icd: { kind: 'condition', read: codedRow },
  procedures_icd: { kind: 'procedure', read: codedRow },
  medications: { kind: 'medication', read: syntheaMedication },
  conditions: { kind: 'condition', read: syntheaRow },
  procedures: { kind: 'procedure', read: syntheaRow },
  immunizations: { kind: 'immunization', read: syntheaRow },
  allergies: { kind: 'allergy', read: syntheaRow },
  observations: { kind: 'measurement', read: syntheaObservation },
};

/** The row of an entry of a table; null for other tables, and for rows that nothing is asked of. */
export function csvSourceRow(entry: SourceEntry): SourceRow | null {
  const table = TABLES[entry.sourceId.slice(0, Math.max(0, entry.sourceId.indexOf(':')))];
  const row = table?.read(columnsOf(entry.body), entry);
  return table && row ? { entry: entry.sourceId, kind: table.kind, ...row } : null;
}

/** Base and additive rows are the fluids that a drug is given in. */
function prescription(columns: Columns): ReturnType<Read> {
  const { drug, dose_val_rx: dose, dose_unit_rx: unit, route, drug_type: type } = columns;
  if (drug === undefined || (type !== undefined && type !== 'MAIN')) return null;
  return {
    ...NOTHING,
    name: plainName(drug),
    written: drug,
    key: plainName(drug).toLowerCase(),
    from: isoOf(columns.starttime),
    to: isoOf(columns.stoptime),
    dose: dose && unit && PLAIN_NUMBER.test(dose) ? `${dose} ${unit}` : null,
    route: route ?? null,
  };
}

/** The label stands in the dictionary of items, and comes with the entry's title. */
function labevent(columns: Columns, { title }: SourceEntry): ReturnType<Read> {
  const { value, valuenum, valueuom, comments } = columns;
  const shown = value !== undefined && value !== '___' ? value : valuenum;
  if (columns.itemid === undefined || /corrected|cancel/i.test(comments ?? '')) return null;
  const name = titled(title);
  return {
    ...NOTHING,
    name,
    written: name,
    key: columns.itemid,
    from: isoOf(columns.charttime),
    value: shown ?? null,
    unit: valueuom ?? null,
  };
}

/** Diagnoses of a stay have no date of their own. */
function codedRow(columns: Columns, { title }: SourceEntry): ReturnType<Read> {
  if (columns.icd_code === undefined) return null;
  const name = titled(title);
  return {
    ...NOTHING,
    name,
    written: name,
    key: `${columns.icd_version}|${columns.icd_code}`,
    from: isoOf(columns.chartdate),
  };
}

function syntheaRow(columns: Columns): ReturnType<Read> {
  const { DESCRIPTION: written, CODE: code } = columns;
  if (written === undefined || code === undefined) return null;
  const from = isoOf(columns.START ?? columns.DATE);
  return { ...NOTHING, name: plainName(written), written, key: code, from, to: isoOf(columns.STOP) };
}

function syntheaMedication(columns: Columns): ReturnType<Read> {
  const row = syntheaRow(columns);
  if (!row) return null;
  const { name, dose } = drugAndStrength(row.written);
  return { ...row, name, dose, key: name.toLowerCase() };
}

/** Answers to questionnaires are no measurements. */
function syntheaObservation(columns: Columns): ReturnType<Read> {
  const row = syntheaRow(columns);
  if (!row || columns.TYPE !== 'numeric') return null;
  const unit = /^(\{[^}]*\}|null|)$/i.test(columns.UNITS ?? '') ? null : (columns.UNITS ?? null);
  return { ...row, name: analyteName(row.written), value: columns.VALUE ?? null, unit };
}

/** What stands behind the first colon of a title. */
const titled = (title: string): string => plainName(title.slice(title.indexOf(':') + 1));
