/** Whether a code stands under one of the beginnings or ranges of the hard floor, however it is written. */
import type { Kind } from '../../../shared/vocabulary.ts';
import type { Coding } from '../../ingest/reading.ts';
import type { FloorRule } from './floor-rule.ts';

const ICD9 = /icd-?9|113883\.6\.(?:103|104|42)$/i;
const PCS = /pcs|procedure-?icd-?10|Coding\/ICD10|113883\.6\.4$/i;
/** Systems whose codes may look like ICD-10 and are none: ATC's C is the heart, HCPCS's C a device. */
const NOT_ICD =
  /snomed|loinc|rxnorm|atc|cvx|cpt|hcpcs|ndc|unii|ucum|113883\.6\.(?:96|1|88|12|285|69|73|59|314|162|253|277|68)$|113883\.12\.292$/i;
/** Of these the numbers of ICD-9-CM are never those of a procedure. */
const DISEASES: ReadonlySet<Kind> = new Set<Kind>(['condition', 'symptom']);
const ICD10_SHAPE = /^[A-Z]\d[0-9A-Z]{1,5}$/;

/**
 * True where one of the codings stands under the rule. A code whose system is not known counts for every system that its shape fits:
 * a floor too wide costs nothing.
 */
export function isCoded(rule: FloorRule, kind: Kind, codings: readonly Coding[]): boolean {
  return codings.some(({ system, code }) => stands(rule, kind, system.trim(), code.trim().toUpperCase()));
}

function stands(rule: FloorRule, kind: Kind, system: string, written: string): boolean {
  const code = written.replace(/[.\s]/g, '');
  if (code === '') return false;
  if (rule.others.some((other) => isOther(other, system.toLowerCase(), written))) return true;
  if (NOT_ICD.test(system) && !PCS.test(system)) return false;
  const nameless = system === '';
  if (ICD9.test(system) || nameless) {
    if (rule.icd9.some((b) => begins(b, code)) || (!DISEASES.has(kind) && isProcedure(rule, written, code)))
      return true;
  }
  if ((PCS.test(system) || nameless) && code.length === 7) {
    if (rule.pcs?.test(code)) return true;
    if (!nameless) return false;
  }
  return !ICD9.test(system) && ICD10_SHAPE.test(code) && rule.icd10.some((b) => begins(b, code));
}

/** ICD-9-CM numbers procedures with two digits before the dot, diagnoses with three; without a dot both are looked up. */
function isProcedure(rule: FloorRule, written: string, code: string): boolean {
  return /^\d{2}(?:\.\d{1,2})?$|^\d{3,4}$/.test(written) && rule.icd9Procedures.some((b) => begins(b, code));
}

/** "C" and "C50" begin "C509"; "T36-T50" takes in T36 up to T50 with all that is under them. */
function begins(beginning: string, code: string): boolean {
  const [from = '', to] = beginning.split('-');
  if (to === undefined) return code.startsWith(from);
  const head = code.slice(0, from.length);
  return head.length === from.length && head >= from && head <= to;
}

function isOther(other: string, address: string, code: string): boolean {
  const [system = '', wanted = ''] = other.split(' ');
  if (!(address === '' || address.includes(system))) return false;
  return wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : code === wanted;
}
