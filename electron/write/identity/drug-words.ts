/** Words of a drug statement that do not say which drug it is: salts, forms, routes, release, frequency, packaging. */

const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Salts and hydrates that change the weight of a tablet but not the drug. Those that do change it (metoprolol, penicillin
 * G, depot esters …) stand in the list of names and are found before this one is asked.
 */
export const SALTS: ReadonlySet<string> = new Set(
  words(`
  hydrochloride hcl hydrochlorid dihydrochloride hydrobromide hbr bromide sodium na sod disodium potassium k calcium magnesium
  sulfate sulphate sulf succinate tartrate bitartrate maleate fumarate hemifumarate mesylate mesilate besylate besilate tosylate
  acetate phosphate phos citrate chloride nitrate gluconate lactate carbonate malate oxalate pamoate embonate acetonide propionate
  furoate monohydrate dihydrate trihydrate hemihydrate sesquihydrate anhydrous hydrate hyclate axetil proxetil medoxomil cilexetil
  tromethamine trometamol meglumine arginine erbumine lysine ethylsuccinate stearate valerate dipropionate polacrilex xinafoate
  etabonate camsylate edisylate isethionate estolate pivoxil marboxil aspartate diphosphate orotate salicylate napsylate hippurate
  porcine macrocrystals macrocrystal microcrystals bisulfate hydrogen etexilate mofetil human recombinant free base`),
);

/** Form, route, release, strength word, frequency, packaging: never part of a name. */
export const HARMLESS: ReadonlySet<string> = new Set(
  words(`
  oral orally tablet tablets tab tabs tabl capsule capsules cap caps caplet caplets pill pills chewable chew dispersible disintegrating
  disint rapdis orodispersible odt effervescent enteric coated ec film delayed extended release immediate sustained modified
  controlled slow retard prolonged action er xr sr xl cr dr la ir mr cd xt hr hour hours solution soln sol solr sosy suspension susp
  syrup elixir liquid concentrate drops drop powder granules packet pkt sachet injection injectable inj injector auto-injector
  autoinjector pen prefilled syringe syr vial vials ampule ampoule amp bag bags premix infusion intravenous iv ivpca drip bolus
  intramuscular im subcutaneous sc sq subq subcut sublingual sl buccal rectal pr vaginal pv topical topically transdermal td patch
  patches disk cream ointment oint gel jelly lotion foam shampoo paste spray sprays nasal intranasal inhalation inhalant inhaler
  inhaled inh mdi dpi hfa neb nebs nebulizer nebuliser nebulized metered dose dry aerosol diskus handihaler respimat turbuhaler
  ellipta flexhaler actuat actuation ophthalmic ophth eye eyes ear ears otic auricular suppository supp enema lozenge lozenges loz
  troche mouthwash rinse mucosal implant drug intrauterine system ring kit pack package device kwikpen flexpen flextouch solostar
  po ng per bid tid qid qd od qhs qam qpm prn daily once twice times day days night nightly bedtime morning evening noon week weekly
  month monthly every each as needed at in by mouth the a an of with food meals take takes taking taken tolerated started start on
  continue continued current home patient product medicinal containing form oral-form brand generic strength extra low regular-strength
  maximum adult adults children childrens infant infants pediatric junior double single ds ss abuse-deterrent viscous sugar free
  alcohol-free preservative buffered replacement loading maintenance tapering taper sliding scale sensor reconstituted
  reconstitution supplement herbal over counter otc unit units polysorbate polysorbat albumin-free only multi-dose refill`),
);
