/** The part of @lhncbc/ucum-lhc that is used here; the package brings no types of its own. */
declare module '@lhncbc/ucum-lhc' {
  interface UcumUnit {
    /** Exponents of length, time, mass, angle, temperature, charge, luminosity; null for the unit "1". */
    dim_: { dimVec_: number[] | null } | null;
    moleExp_: number;
    equivalentExp_?: number;
    isArbitrary_: boolean;
    isSpecial_: boolean;
    csCode_: string;
  }
  interface UcumUtils {
    getSpecifiedUnit(
      name: string,
      valueConversion?: 'validate' | 'convert',
      suggest?: boolean,
    ): { unit: UcumUnit | null; retMsg: string[] };
    convertUnitTo(
      from: string,
      value: number,
      to: string,
    ): { status: 'succeeded' | 'failed' | 'error'; toVal: number | null; msg: string[] };
  }
  const ucum: { UcumLhcUtils: { getInstance(): UcumUtils } };
  export default ucum;
}
