/** Amounts of a drug in one spelling: masses in mg, volumes in mL, units as "u"; ranges and unknown units as written. */

const MASS: Record<string, number> = {
  kg: 1e6,
  g: 1e3,
  gm: 1e3,
  gms: 1e3,
  gram: 1e3,
  grams: 1e3,
  mg: 1,
  mgs: 1,
  milligram: 1,
  milligrams: 1,
  mcg: 1e-3,
  mcgs: 1e-3,
  ug: 1e-3,
  µg: 1e-3,
  μg: 1e-3,
  mic: 1e-3,
  microgram: 1e-3,
  micrograms: 1e-3,
  ng: 1e-6,
  nanogram: 1e-6,
  nanograms: 1e-6,
};
const VOLUME: Record<string, number> = {
  ml: 1,
  mls: 1,
  milliliter: 1,
  milliliters: 1,
  millilitre: 1,
  millilitres: 1,
  cc: 1,
  l: 1000,
  liter: 1000,
  litre: 1000,
};
const UNITS = new Set([
  'u',
  'unit',
  'units',
  'unt',
  'iu',
  '[iu]',
  "[usp'u]",
  'international unit',
  'international units',
  'usp units',
]);
const MILLIONS = new Set(['million units', 'million unit', 'mega units', 'mega unit', 'mu']);
/** Countable forms: one tablet of an unsaid strength. */
const COUNTED: Record<string, string> = {
  tablet: 'tablet',
  tablets: 'tablet',
  tab: 'tablet',
  tabs: 'tablet',
  '{tbl}': 'tablet',
  '{tablet}': 'tablet',
  'half tab': 'half tablet',
  capsule: 'capsule',
  capsules: 'capsule',
  cap: 'capsule',
  caps: 'capsule',
  '{capsule}': 'capsule',
  puff: 'puff',
  puffs: 'puff',
  '{puff}': 'puff',
  inhalation: 'puff',
  inhalations: 'puff',
  inh: 'puff',
  actuation: 'puff',
  actuations: 'puff',
  spray: 'spray',
  sprays: 'spray',
  spry: 'spray',
  '{spray}': 'spray',
  drop: 'drop',
  drops: 'drop',
  '[drp]': 'drop',
  gtt: 'drop',
  patch: 'patch',
  patches: 'patch',
  ptch: 'patch',
  '{patch}': 'patch',
  suppository: 'suppository',
  suppositories: 'suppository',
  supp: 'suppository',
  packet: 'packet',
  packets: 'packet',
  pkt: 'packet',
  bag: 'bag',
  vial: 'vial',
  neb: 'nebule',
  nebs: 'nebule',
  appl: 'application',
  application: 'application',
  dose: 'dose',
  doses: 'dose',
  '{dose}': 'dose',
  '1': 'dose',
};

const longestFirst = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[[\]{}']/g, '\\$&'))
    .join('|');

/** Regular expression source of a number with an optional range: "1,000", "0.5", "5-10". */
export const NUMBER_SOURCE = String.raw`(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s*(?:-|to)\s*(?:\d[\d,]*(?:\.\d+)?|\.\d+))?`;
/** Regular expression source of the units that measure an amount of drug. */
export const AMOUNT_UNIT_SOURCE = `(?:${longestFirst([...Object.keys(MASS), ...UNITS, ...MILLIONS, 'meq', 'mmol'])})`;
/** Regular expression source of countable forms. */
export const COUNTED_SOURCE = `(?:${longestFirst(Object.keys(COUNTED).filter((name) => name !== '1'))})`;
/** Regular expression source of volumes. */
export const VOLUME_SOURCE = `(?:${longestFirst(Object.keys(VOLUME))})`;

export type AmountKind = 'amount' | 'volume' | 'count' | 'other';
export interface Amount {
  kind: AmountKind;
  /** In mg, u, mEq, mmol, mL or the counted form. Null for a range or a number that cannot be read. */
  number: number | null;
  unit: string;
  /** "500 mg", "0-10 u": what is compared. */
  text: string;
}

/** Twelve significant digits: 0.1 mg and 100 mcg are one number, whatever the binary fractions. */
export const tidy = (n: number): string => String(Number(n.toPrecision(12)));

/** "1,000" and "500,000" have thousands; "2,5" is a European decimal. Null for a range or no number. */
export function readNumber(text: string): number | null {
  const t = text.trim();
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(t)) return Number(t.replace(/,/g, ''));
  if (/^\d+,\d{1,2}$/.test(t)) return Number(t.replace(',', '.'));
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(t)) return Number(t);
  return null;
}

/** One amount; a missing unit gives kind "other" with an empty unit, and a range stays as it was written. */
export function amountOf(value: string, unitText: string): Amount {
  const unit = unitText.trim().toLowerCase();
  const [kind, name, factor] = MASS[unit]
    ? (['amount', 'mg', MASS[unit]] as const)
    : UNITS.has(unit)
      ? (['amount', 'u', 1] as const)
      : MILLIONS.has(unit)
        ? (['amount', 'u', 1e6] as const)
        : unit === 'meq' || unit === 'mmol'
          ? (['amount', unit, 1] as const)
          : VOLUME[unit]
            ? (['volume', 'ml', VOLUME[unit]] as const)
            : COUNTED[unit]
              ? (['count', COUNTED[unit], 1] as const)
              : (['other', unit, 1] as const);
  const number = readNumber(value);
  if (number !== null) {
    const scaled = Number(tidy(number * factor));
    return { kind, number: scaled, unit: name, text: `${tidy(scaled)} ${name}`.trim() };
  }
  const range = value.split(/-|to/).map((end) => readNumber(end));
  const ends =
    range.length === 2 && range.every((end) => end !== null) ? range.map((end) => tidy((end ?? 0) * factor)) : null;
  return { kind, number: null, unit: name, text: `${ends ? ends.join('-') : value.trim()} ${name}`.trim() };
}
