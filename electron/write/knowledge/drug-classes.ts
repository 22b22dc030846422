/** Members of the drug classes that interaction facts speak of, as identifyDrug names them (salts left out). */
/** "a, b, c" as a list. */
export const list = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const CLASSES = {
  maoInhibitors: list(
    'phenelzine, tranylcypromine, isocarboxazid, selegiline, rasagiline, safinamide, linezolid, methylene blue, procarbazine',
  ),
  irreversibleMaoInhibitors: list('phenelzine, tranylcypromine, isocarboxazid, selegiline, rasagiline'),
  amphetamines: list(
    'amphetamine, dextroamphetamine, lisdexamfetamine, methamphetamine, methylphenidate, dexmethylphenidate, phentermine, phendimetrazine, diethylpropion, pseudoephedrine, ephedrine, atomoxetine',
  ),
  ssris: list('citalopram, escitalopram, fluoxetine, fluvoxamine, paroxetine, sertraline, vilazodone, vortioxetine'),
  snris: list('venlafaxine, desvenlafaxine, duloxetine, milnacipran, levomilnacipran'),
  tricyclics: list(
    'amitriptyline, amoxapine, clomipramine, desipramine, doxepin, imipramine, nortriptyline, protriptyline, trimipramine',
  ),
  triptansOfMao: list('sumatriptan, rizatriptan, zolmitriptan'),
  serotonergicOpioids: list('meperidine, tramadol, methadone, tapentadol, dextromethorphan, fentanyl'),
  protonPumpInhibitors: list('omeprazole, esomeprazole, lansoprazole, dexlansoprazole, pantoprazole, rabeprazole'),
  thiopurines: list('azathioprine, mercaptopurine'),
  xanthineOxidaseInhibitors: list('febuxostat, allopurinol'),
  strongCyp3a4Inhibitors: list(
    'clarithromycin, telithromycin, itraconazole, ketoconazole, posaconazole, voriconazole, nefazodone, ritonavir, cobicistat, indinavir, nelfinavir, saquinavir, atazanavir, darunavir, lopinavir, fosamprenavir, tipranavir, boceprevir, telaprevir',
  ),
  proteaseInhibitors: list(
    'atazanavir, darunavir, fosamprenavir, indinavir, lopinavir, nelfinavir, ritonavir, saquinavir, tipranavir',
  ),
  cyp3a4Statins: list('simvastatin, lovastatin'),
  ergots: list('ergotamine, dihydroergotamine, methylergonovine, ergonovine'),
  strongCyp3a4Inducers: list(
    'rifampin, rifapentine, carbamazepine, phenytoin, fosphenytoin, phenobarbital, primidone, bosentan',
  ),
  strongCyp1a2Inhibitors: list('fluvoxamine, ciprofloxacin'),
  qtProlonging: list(
    'amiodarone, arsenic trioxide, astemizole, bepridil, chloroquine, chlorpromazine, cisapride, citalopram, clarithromycin, disopyramide, dofetilide, domperidone, dronedarone, droperidol, erythromycin, flecainide, halofantrine, haloperidol, levomethadyl, mesoridazine, methadone, moxifloxacin, ondansetron, pentamidine, pimozide, probucol, procainamide, quinidine, sotalol, sparfloxacin, terfenadine, thioridazine, vandetanib, ziprasidone, nilotinib',
  ),
  vitaminKAntagonists: list('warfarin, acenocoumarol, phenprocoumon'),
  directAnticoagulants: list('apixaban, rivaroxaban, edoxaban, dabigatran'),
  heparins: list('heparin, enoxaparin, dalteparin, tinzaparin, fondaparinux'),
  nsaids: list(
    'ibuprofen, naproxen, diclofenac, indomethacin, ketorolac, meloxicam, piroxicam, celecoxib, etodolac, nabumetone, sulindac, oxaprozin, ketoprofen, flurbiprofen, mefenamic acid, etoricoxib',
  ),
  antiplatelets: list('aspirin, clopidogrel, prasugrel, ticagrelor, ticlopidine, dipyridamole'),
  azoles: list('fluconazole, miconazole, voriconazole, ketoconazole, itraconazole'),
  aceInhibitors: list(
    'benazepril, captopril, enalapril, fosinopril, lisinopril, moexipril, perindopril, quinapril, ramipril, trandolapril',
  ),
  arbs: list('azilsartan, candesartan, eprosartan, irbesartan, losartan, olmesartan, telmisartan, valsartan'),
  potassiumSparing: list('spironolactone, eplerenone, finerenone, amiloride, triamterene'),
  potassium: list(
    'potassium chloride, potassium citrate, potassium phosphate, potassium gluconate, potassium bicarbonate',
  ),
  loopAndThiazide: list(
    'furosemide, bumetanide, torsemide, hydrochlorothiazide, chlorthalidone, indapamide, metolazone, bendroflumethiazide',
  ),
  nitrates: list('nitroglycerin, isosorbide mononitrate, isosorbide dinitrate'),
  pde5Inhibitors: list('sildenafil, tadalafil, vardenafil'),
  benzodiazepines: list(
    'alprazolam, chlordiazepoxide, clobazam, clonazepam, clorazepate, diazepam, estazolam, flurazepam, lorazepam, midazolam, oxazepam, temazepam, triazolam',
  ),
  opioids: list(
    'morphine, oxycodone, hydrocodone, hydromorphone, oxymorphone, fentanyl, methadone, codeine, meperidine, tramadol, tapentadol, buprenorphine',
  ),
  betaBlockers: list(
    'metoprolol, atenolol, propranolol, carvedilol, bisoprolol, nadolol, labetalol, nebivolol, pindolol, acebutolol, sotalol',
  ),
  slowingCalciumBlockers: list('verapamil, diltiazem'),
  statins: list('atorvastatin, fluvastatin, lovastatin, pitavastatin, pravastatin, rosuvastatin, simvastatin'),
  glucoseLowering: list(
    'metformin, glipizide, glimepiride, glyburide, gliclazide, pioglitazone, sitagliptin, linagliptin, saxagliptin, alogliptin, empagliflozin, dapagliflozin, canagliflozin, ertugliflozin, liraglutide, semaglutide, dulaglutide, exenatide, lixisenatide, tirzepatide, repaglinide, nateglinide, acarbose, insulin, insulin glargine, insulin detemir, insulin degludec, insulin lispro, insulin aspart, insulin glulisine, insulin regular, insulin isophane',
  ),
  nonselectiveMaoInhibitors: list('phenelzine, tranylcypromine, isocarboxazid, linezolid, methylene blue'),
  opioidsForbiddenWithMao: list('meperidine, tramadol, tapentadol, dextromethorphan'),
} as const satisfies Record<string, readonly string[]>;
