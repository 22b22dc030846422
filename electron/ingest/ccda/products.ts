/** The product of a substance administration: its name, its codes, what it is made of. */
import type { Coding } from '../reading.ts';
import { codingsOf, nameOf, nullFlavor, originalText } from './codes.ts';
import type { Place } from './statement.ts';
import { attribute, child, elements, words, type XmlElement } from './xml-tree.ts';

/** "Drug or medicament": the class itself, in "no known medications". */
export const ANY_DRUG = '410942007';

export interface Product {
  name: string | null;
  codings: Coding[];
  code: XmlElement | undefined;
  attributes: Record<string, string>;
  /** The product stands for drugs as such, or is only a null flavor. */
  unspecified: boolean;
  flavor: string | undefined;
}

/** Reads the consumable of an administration; a drug without a code is named by its original text or its name. */
export function productOf(administration: XmlElement, place: Place): Product {
  const product = child(administration, 'consumable', 'manufacturedProduct');
  const material = child(product, 'manufacturedMaterial') ?? child(product, 'manufacturedLabeledDrug');
  const code = child(material, 'code');
  const written = words(child(material, 'name'));
  const codings = codingsOf(code).filter((c) => c.code !== ANY_DRUG);
  const coded = nameOf(code, place.narrative);
  const name =
    (codings.length > 0 ? coded : ((originalText(code, place.narrative) || null) ?? coded)) ?? (written || null);
  const attributes: Record<string, string> = {};
  const form =
    nameOf(child(material, 'formCode'), place.narrative) ??
    nameOf(child(administration, 'administrationUnitCode'), place.narrative);
  if (form) attributes.form = form;
  const ingredients = elements(material, 'ingredient')
    .map(
      (i) =>
        nameOf(child(i, 'ingredientSubstance', 'code'), place.narrative) ??
        words(child(i, 'ingredientSubstance', 'name')),
    )
    .filter((i) => i !== '' && i !== null);
  if (ingredients.length > 0) attributes.ingredients = ingredients.join('; ');
  const lot = words(child(material, 'lotNumberText'));
  if (lot) attributes.lotNumber = lot;
  const maker = words(child(product, 'manufacturerOrganization', 'name'));
  if (maker) attributes.manufacturer = maker;
  const any =
    attribute(code, 'code') === ANY_DRUG ||
    elements(code, 'translation').some((t) => attribute(t, 'code') === ANY_DRUG);
  return {
    name: any && codings.length === 0 && !written ? null : name,
    codings,
    code,
    attributes,
    unspecified: any || (codings.length === 0 && !name),
    flavor: nullFlavor(code),
  };
}
