/** Values with units: which are commensurable, and which are the same (UCUM by @lhncbc/ucum-lhc, loaded when first asked). */
import ucum from '@lhncbc/ucum-lhc';
import { plain } from './normal-text.ts';
import { UNIT_NOISE } from './unit-noise.ts';

export interface Quantity {
  value: string | number | boolean | undefined;
  unit: string | undefined;
}

interface Unit {
  /** UCUM code; null when UCUM does not know it, '' when there is no unit. */
  code: string | null;
  family: string;
}

type Utils = ReturnType<typeof ucum.UcumLhcUtils.getInstance>;
let loaded: Utils | null = null;
const utils = (): Utils => {
  loaded ??= ucum.UcumLhcUtils.getInstance();
  return loaded;
};

const units = new Map<string, Unit>();

function unitOf(text: string | undefined): Unit {
  const written = (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim();
  const known = units.get(written);
  if (known) return known;
  const unit = readUnit(written);
  if (units.size >= 5_000) units.clear();
  units.set(written, unit);
  return unit;
}

function readUnit(written: string): Unit {
  const lower = written.toLowerCase().replace(/[μµ]/g, 'u');
  // The list is asked first: UCUM would read "K/uL" as kelvins.
  const code = UNIT_NOISE[lower] ?? written;
  if (code === '') return { code: '', family: '' };
  // UCUM codes are ASCII without spaces; the library prints to the console when it is asked for anything else.
  const { unit } = /^[!-~]+$/.test(code) ? utils().getSpecifiedUnit(code, 'validate') : { unit: null };
  if (!unit) return { code: null, family: `verbatim:${lower}` };
  const dimensions = (unit.dim_?.dimVec_ ?? [0, 0, 0, 0, 0, 0, 0]).join(',');
  // Arbitrary units measure only themselves ([CFU], [HPF]); so do counts in braces of different things, which UCUM drops,
  // and logarithms and other special units unless they are temperatures.
  const own = unit.isArbitrary_ ? `:${code.toLowerCase()}` : '';
  const special = unit.isSpecial_ && dimensions !== '0,0,0,0,1,0,0' ? `:${code.toLowerCase()}` : '';
  const noted = /\{(?:1\.73_m2|feu|creat|[^}]*score[^}]*)\}/i.exec(code)?.[0].toLowerCase() ?? '';
  const fields = /\/\[(?:hpf|lpf)\]/i.exec(code)?.[0].toLowerCase() ?? '';
  return {
    code,
    family: `dim:${dimensions};mol:${unit.moleExp_ ?? 0};eq:${unit.equivalentExp_ ?? 0}${own}${special}${noted}${fields}`,
  };
}

/**
 * Equal strings for commensurable units ("kg" and "[lb_av]"; "mg/dL" and "mmol/L" are not, since that needs the molar mass
 * of the analyte, nor "meq/L" and "mmol/L", since that needs its charge). Indexed quantities (per 1.73 m2, FEU, creatinine)
 * are kept apart from plain ones. '' without a unit; "verbatim:" and the lower-case text for a unit UCUM does not know.
 */
export function unitFamily(unit: string | undefined): string {
  return unitOf(unit).family;
}

/** True for no unit and for one that is UCUM, or noise that is known to mean UCUM. */
export function knownUnit(unit: string | undefined): boolean {
  return unitOf(unit).code !== null;
}

/** The UCUM code of a unit as written ("MM[HG]" -> "mm[Hg]"); null when it is not known, '' when there is none. */
export function ucumCode(unit: string | undefined): string | null {
  return unitOf(unit).code;
}

function numberOf(value: Quantity['value']): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(/^(-?\d{1,3}(?:,\d{3})+)(?=\.|$)/, (digits) => digits.replace(/,/g, ''));
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}

const close = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

/**
 * True where two values say the same: numbers equal after conversion to one unit (1e-6 relative), text equal but for case
 * and spaces. Incommensurable units, or a number beside a text, are never the same; a value without a unit is compared
 * with others without a unit only, because a unit is never assumed.
 */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  const left = numberOf(a.value);
  const right = numberOf(b.value);
  const one = unitOf(a.unit);
  const two = unitOf(b.unit);
  if (one.family !== two.family) return false;
  if (left === null || right === null) {
    return left === right && plain(String(a.value ?? '')) === plain(String(b.value ?? ''));
  }
  if (one.code === two.code || !one.code || !two.code) return close(left, right);
  const converted = utils().convertUnitTo(one.code, left, two.code);
  return converted.status === 'succeeded' && converted.toVal !== null && close(converted.toVal, right);
}

/** The number of a quantity in another unit; null where it is no number or the units are not commensurable. A unit is never assumed. */
export function numberIn(quantity: Quantity, unit: string | undefined): number | null {
  const number = numberOf(quantity.value);
  const from = unitOf(quantity.unit);
  const to = unitOf(unit);
  if (number === null || from.family !== to.family) return null;
  if (from.code === to.code || !from.code || !to.code) return number;
  const converted = utils().convertUnitTo(from.code, number, to.code);
  return converted.status === 'succeeded' ? converted.toVal : null;
}
