/** Which drug treats which condition, by the indications of its label. */
import type { ConditionTerm } from './condition-terms.ts';
import { list } from './drug-classes.ts';

export interface IndicationRow {
  ingredients: readonly string[];
  conditions: readonly ConditionTerm[];
  source: string;
}
const row = (ingredients: string, conditions: readonly ConditionTerm[], source: string): IndicationRow => ({
  ingredients: list(ingredients),
  conditions,
  source,
});

export const INDICATIONS: readonly IndicationRow[] = [
  row('levothyroxine, liothyronine', ['hypothyroidism'], 'FDA label, Synthroid (levothyroxine), 2023, section 1'),
  row(
    'methimazole, carbimazole, propylthiouracil',
    ['hyperthyroidism'],
    'FDA label, Tapazole (methimazole), 2015, indications',
  ),
  row(
    'metformin, glipizide, glimepiride, glyburide, gliclazide, pioglitazone, rosiglitazone, sitagliptin, linagliptin, saxagliptin, alogliptin, empagliflozin, dapagliflozin, canagliflozin, ertugliflozin, liraglutide, semaglutide, dulaglutide, exenatide, lixisenatide, tirzepatide, repaglinide, nateglinide, acarbose',
    ['type 2 diabetes'],
    'FDA label, Glucophage (metformin), 2018, section 1; labels of the other drugs, section 1',
  ),
  row('metformin', ['prediabetes'], 'American Diabetes Association, Standards of Care in Diabetes, 2024, section 3'),
  row(
    'insulin, insulin glargine, insulin detemir, insulin degludec, insulin lispro, insulin aspart, insulin glulisine, insulin regular, insulin isophane',
    ['diabetes', 'gestational diabetes'],
    'FDA label, Lantus (insulin glargine), 2022, section 1',
  ),
  row(
    'empagliflozin, dapagliflozin',
    ['heart failure', 'chronic kidney disease'],
    'FDA label, Farxiga (dapagliflozin), 2023, section 1',
  ),
  row(
    'lisinopril, enalapril, captopril, ramipril, benazepril, quinapril, fosinopril, perindopril, trandolapril',
    ['hypertension', 'heart failure', 'proteinuria'],
    'FDA label, Zestril (lisinopril), 2020, section 1; FDA label, Vasotec (enalapril), 2018, indications',
  ),
  row(
    'losartan, valsartan, candesartan, irbesartan, olmesartan, telmisartan, azilsartan, eprosartan',
    ['hypertension'],
    'FDA label, Cozaar (losartan), 2021, section 1',
  ),
  row(
    'valsartan, candesartan, sacubitril',
    ['heart failure'],
    'FDA label, Diovan (valsartan), 2021, section 1; FDA label, Entresto, 2024, section 1',
  ),
  row(
    'amlodipine, nifedipine, felodipine, diltiazem, verapamil',
    ['hypertension', 'angina'],
    'FDA label, Norvasc (amlodipine), 2019, section 1',
  ),
  row('diltiazem, verapamil', ['atrial fibrillation'], 'FDA label, Calan (verapamil), 2017, indications'),
  row(
    'hydrochlorothiazide, chlorthalidone, indapamide, bendroflumethiazide, metolazone',
    ['hypertension', 'edema'],
    'FDA label, hydrochlorothiazide tablets, 2020, indications',
  ),
  row(
    'furosemide, torsemide, bumetanide',
    ['edema', 'heart failure', 'hypertension', 'cirrhosis'],
    'FDA label, Lasix (furosemide), 2016, indications',
  ),
  row(
    'spironolactone, eplerenone',
    ['heart failure', 'hypertension'],
    'FDA label, Aldactone (spironolactone), 2018, section 1',
  ),
  row(
    'spironolactone',
    ['edema', 'cirrhosis', 'hypokalemia'],
    'FDA label, Aldactone (spironolactone), 2018, section 1',
  ),
  row(
    'metoprolol, atenolol, propranolol, bisoprolol, carvedilol, nadolol, nebivolol, labetalol, acebutolol',
    ['hypertension'],
    'FDA label, Lopressor (metoprolol), 2023, section 1; labels of the other drugs',
  ),
  row(
    'metoprolol, atenolol, propranolol, nadolol',
    ['angina', 'myocardial infarction'],
    'FDA label, Lopressor (metoprolol), 2023, section 1; FDA label, Tenormin (atenolol), 2012, indications',
  ),
  row(
    'metoprolol, carvedilol, bisoprolol',
    ['heart failure'],
    'FDA label, Toprol-XL (metoprolol succinate), 2023, section 1; FDA label, Coreg (carvedilol), 2017, section 1; AHA/ACC/HFSA guideline on heart failure, 2022',
  ),
  row(
    'metoprolol, digoxin, amiodarone, sotalol, flecainide, propafenone, dofetilide, dronedarone',
    ['atrial fibrillation', 'arrhythmia'],
    'ACC/AHA/ACCP/HRS guideline on atrial fibrillation, 2023',
  ),
  row('digoxin', ['heart failure'], 'FDA label, Lanoxin (digoxin), 2016, section 1'),
  row(
    'propranolol, topiramate, sumatriptan, rizatriptan, zolmitriptan, eletriptan',
    ['migraine'],
    'FDA label, Imitrex (sumatriptan), 2020, section 1; FDA label, Topamax (topiramate), 2023, section 1',
  ),
  row(
    'nitroglycerin, isosorbide mononitrate, isosorbide dinitrate, ranolazine',
    ['angina'],
    'FDA label, Nitrostat (nitroglycerin), 2023, section 1',
  ),
  row(
    'atorvastatin, simvastatin, rosuvastatin, pravastatin, lovastatin, fluvastatin, pitavastatin, ezetimibe, fenofibrate, fenofibric acid, gemfibrozil, evolocumab, alirocumab, niacin',
    ['hyperlipidemia'],
    'FDA label, Lipitor (atorvastatin), 2022, section 1; ACC/AHA guideline on blood cholesterol, 2018',
  ),
  row(
    'atorvastatin, simvastatin, rosuvastatin, pravastatin',
    ['coronary heart disease', 'myocardial infarction', 'stroke'],
    'ACC/AHA guideline on blood cholesterol, 2018',
  ),
  row(
    'aspirin, clopidogrel, ticagrelor, prasugrel',
    ['coronary heart disease', 'myocardial infarction'],
    'FDA label, Plavix (clopidogrel), 2022, section 1; FDA, professional labelling of aspirin, 21 CFR 343.80',
  ),
  row(
    'aspirin, clopidogrel, dipyridamole',
    ['stroke'],
    'FDA label, Plavix (clopidogrel), 2022, section 1; FDA label, Aggrenox, 2021, section 1',
  ),
  row(
    'warfarin, apixaban, rivaroxaban, edoxaban, dabigatran',
    ['atrial fibrillation', 'venous thromboembolism'],
    'FDA label, Coumadin (warfarin), 2017, section 1; FDA label, Eliquis (apixaban), 2021, section 1',
  ),
  row('warfarin', ['mechanical heart valve'], 'FDA label, Coumadin (warfarin), 2017, section 1'),
  row(
    'heparin, enoxaparin, dalteparin, fondaparinux',
    ['venous thromboembolism', 'coronary heart disease'],
    'FDA label, Lovenox (enoxaparin), 2022, section 1',
  ),
  row(
    'albuterol, levalbuterol, budesonide, fluticasone, beclomethasone, montelukast, salmeterol, formoterol, mometasone, mepolizumab, benralizumab, dupilumab',
    ['asthma'],
    'GINA report, 2024; FDA label, Singulair (montelukast), 2020, section 1',
  ),
  row(
    'albuterol, ipratropium, tiotropium, umeclidinium, salmeterol, formoterol, indacaterol, vilanterol, roflumilast, budesonide, fluticasone',
    ['chronic obstructive pulmonary disease'],
    'GOLD report, 2024; FDA label, Spiriva (tiotropium), 2021, section 1',
  ),
  row(
    'omeprazole, esomeprazole, lansoprazole, pantoprazole, rabeprazole, dexlansoprazole, famotidine, ranitidine',
    ['gastroesophageal reflux', 'peptic ulcer'],
    'FDA label, Prilosec (omeprazole), 2023, section 1',
  ),
  row(
    'sertraline, fluoxetine, citalopram, escitalopram, paroxetine, venlafaxine, desvenlafaxine, duloxetine, bupropion, mirtazapine, trazodone, amitriptyline, nortriptyline, vortioxetine, vilazodone',
    ['depression'],
    'FDA label, Zoloft (sertraline), 2023, section 1; labels of the other drugs, section 1',
  ),
  row(
    'sertraline, escitalopram, paroxetine, venlafaxine, duloxetine, buspirone, alprazolam, lorazepam, clonazepam, diazepam, hydroxyzine',
    ['anxiety'],
    'FDA label, Lexapro (escitalopram), 2023, section 1; FDA label, buspirone, 2017, indications',
  ),
  row(
    'lithium, valproate, lamotrigine, quetiapine, olanzapine, aripiprazole, risperidone, lurasidone, carbamazepine',
    ['bipolar disorder'],
    'FDA label, lithium carbonate, 2022, section 1; FDA label, Seroquel (quetiapine), 2022, section 1',
  ),
  row(
    'clozapine, olanzapine, quetiapine, risperidone, aripiprazole, haloperidol, ziprasidone, paliperidone, lurasidone, chlorpromazine, fluphenazine',
    ['schizophrenia'],
    'FDA label, Clozaril (clozapine), 2023, section 1',
  ),
  row(
    'levetiracetam, phenytoin, valproate, carbamazepine, lamotrigine, topiramate, lacosamide, oxcarbazepine, phenobarbital, zonisamide, gabapentin, clobazam, brivaracetam',
    ['epilepsy'],
    'FDA label, Keppra (levetiracetam), 2023, section 1; labels of the other drugs, section 1',
  ),
  row(
    'levodopa, carbidopa, pramipexole, ropinirole, rasagiline, selegiline, entacapone, rotigotine, amantadine',
    ['parkinson disease'],
    'FDA label, Sinemet (carbidopa and levodopa), 2020, indications',
  ),
  row(
    'donepezil, memantine, galantamine, rivastigmine',
    ['dementia'],
    'FDA label, Aricept (donepezil), 2021, section 1',
  ),
  row(
    'methylphenidate, amphetamine, dextroamphetamine, lisdexamfetamine, atomoxetine, dexmethylphenidate, guanfacine',
    ['adhd'],
    'FDA label, Vyvanse (lisdexamfetamine), 2023, section 1',
  ),
  row(
    'gabapentin, pregabalin, duloxetine, amitriptyline',
    ['neuropathy'],
    'FDA label, Lyrica (pregabalin), 2020, section 1; FDA label, Cymbalta (duloxetine), 2023, section 1',
  ),
  row(
    'methotrexate, hydroxychloroquine, leflunomide, sulfasalazine, adalimumab, etanercept, infliximab, tofacitinib, rituximab, tocilizumab, abatacept',
    ['rheumatoid arthritis'],
    'American College of Rheumatology guideline on rheumatoid arthritis, 2021',
  ),
  row('hydroxychloroquine, belimumab', ['lupus'], 'FDA label, Plaquenil (hydroxychloroquine), 2021, section 1'),
  row(
    'adalimumab, etanercept, ustekinumab, secukinumab, methotrexate, apremilast',
    ['psoriasis'],
    'FDA label, Humira (adalimumab), 2023, section 1',
  ),
  row(
    'mesalamine, infliximab, adalimumab, azathioprine, vedolizumab, ustekinumab, budesonide',
    ['inflammatory bowel disease'],
    'FDA label, Entyvio (vedolizumab), 2023, section 1; American Gastroenterological Association guideline on Crohn disease, 2021',
  ),
  row(
    'ibuprofen, naproxen, celecoxib, diclofenac, meloxicam, acetaminophen',
    ['osteoarthritis', 'pain'],
    'FDA label, Celebrex (celecoxib), 2021, section 1; FDA, OTC monograph of internal analgesics',
  ),
  row(
    'morphine, oxycodone, hydrocodone, hydromorphone, tramadol, fentanyl, codeine, tapentadol',
    ['pain'],
    'FDA label, OxyContin (oxycodone), 2023, section 1',
  ),
  row(
    'allopurinol, febuxostat, colchicine, probenecid',
    ['gout'],
    'American College of Rheumatology guideline on gout, 2020',
  ),
  row(
    'alendronate, risedronate, ibandronate, zoledronic acid, denosumab, teriparatide, raloxifene, romosozumab',
    ['osteoporosis'],
    'FDA label, Fosamax (alendronate), 2023, section 1',
  ),
  row(
    'ferrous sulfate, ferrous gluconate, ferrous fumarate, iron sucrose',
    ['anemia', 'iron deficiency'],
    'FDA label, Venofer (iron sucrose), 2022, section 1; WHO guideline on iron supplementation, 2016',
  ),
  row('epoetin alfa, darbepoetin alfa', ['anemia'], 'FDA label, Epogen (epoetin alfa), 2018, section 1'),
  row('cyanocobalamin', ['vitamin b12 deficiency', 'anemia'], 'FDA label, cyanocobalamin injection, 2021, indications'),
  row('folic acid', ['folate deficiency', 'anemia'], 'FDA label, folic acid injection, 2019, indications'),
  row(
    'vitamin d, cholecalciferol, ergocalciferol',
    ['vitamin d deficiency', 'osteoporosis'],
    'Endocrine Society guideline on vitamin D deficiency, 2011',
  ),
  row('potassium chloride', ['hypokalemia'], 'FDA label, K-Dur (potassium chloride), 2018, section 1'),
  row(
    'tamsulosin, finasteride, dutasteride, alfuzosin, terazosin, doxazosin, silodosin',
    ['benign prostatic hyperplasia'],
    'FDA label, Flomax (tamsulosin), 2020, section 1',
  ),
  row(
    'oxybutynin, tolterodine, solifenacin, mirabegron, darifenacin, fesoterodine, trospium',
    ['overactive bladder'],
    'FDA label, Myrbetriq (mirabegron), 2021, section 1',
  ),
  row('sildenafil, tadalafil, vardenafil', ['erectile dysfunction'], 'FDA label, Viagra (sildenafil), 2017, section 1'),
  row(
    'ethinyl estradiol, levonorgestrel, etonogestrel, norethindrone, drospirenone, norgestimate, medroxyprogesterone',
    ['contraception'],
    'FDA label, Yaz (drospirenone and ethinyl estradiol), 2023, section 1',
  ),
  row('estradiol, estrogens conjugated', ['menopause'], 'FDA label, Premarin (conjugated estrogens), 2018, section 1'),
  row(
    'tamoxifen, anastrozole, letrozole, exemestane, trastuzumab, palbociclib, capecitabine, fulvestrant',
    ['breast cancer'],
    'FDA label, Arimidex (anastrozole), 2022, section 1; FDA label, Soltamox (tamoxifen), 2019, section 1',
  ),
  row(
    'leuprolide, goserelin, bicalutamide, enzalutamide, abiraterone, degarelix, docetaxel',
    ['prostate cancer'],
    'FDA label, Lupron Depot (leuprolide), 2023, section 1',
  ),
  row(
    'oxaliplatin, capecitabine, fluorouracil, irinotecan, bevacizumab, leucovorin',
    ['colorectal cancer'],
    'FDA label, Eloxatin (oxaliplatin), 2020, section 1',
  ),
  row(
    'imatinib, ibrutinib, venetoclax, dasatinib, nilotinib, rituximab, hydroxyurea',
    ['leukemia'],
    'FDA label, Gleevec (imatinib), 2022, section 1; FDA label, Imbruvica (ibrutinib), 2023, section 1',
  ),
  row(
    'tacrolimus, cyclosporine, mycophenolate mofetil, mycophenolate sodium, sirolimus, everolimus, azathioprine',
    ['transplant'],
    'FDA label, Prograf (tacrolimus), 2022, section 1',
  ),
  row(
    'raltegravir, dolutegravir, emtricitabine, tenofovir, tenofovir disoproxil, tenofovir alafenamide, lamivudine, abacavir, efavirenz, darunavir, atazanavir, ritonavir, rilpivirine, zidovudine',
    ['hiv'],
    'US DHHS guideline on antiretroviral agents, 2023',
  ),
  row(
    'isoniazid, rifampin, pyrazinamide, ethambutol',
    ['tuberculosis'],
    'ATS/CDC/IDSA guideline on tuberculosis, 2016',
  ),
  row(
    'nitrofurantoin, trimethoprim, sulfamethoxazole, fosfomycin, ciprofloxacin, phenazopyridine',
    ['urinary tract infection'],
    'FDA label, Macrobid (nitrofurantoin), 2021, indications; IDSA guideline on cystitis, 2010',
  ),
  row(
    'ceftriaxone, azithromycin, levofloxacin, doxycycline, moxifloxacin, amoxicillin',
    ['pneumonia'],
    'ATS/IDSA guideline on community-acquired pneumonia, 2019',
  ),
  row(
    'amoxicillin, clavulanate, penicillin v, azithromycin, cephalexin, cefuroxime, clarithromycin, clindamycin',
    ['bacterial infection'],
    'FDA label, Augmentin (amoxicillin and clavulanate), 2022, section 1',
  ),
  row(
    'loratadine, cetirizine, fexofenadine, fluticasone, mometasone, montelukast, azelastine, diphenhydramine, desloratadine',
    ['allergic rhinitis'],
    'FDA, OTC labelling of loratadine; ARIA guideline, 2016',
  ),
  row(
    'latanoprost, timolol, brimonidine, dorzolamide, bimatoprost, travoprost, brinzolamide',
    ['glaucoma'],
    'FDA label, Xalatan (latanoprost), 2014, section 1',
  ),
  row('lactulose, rifaximin', ['cirrhosis'], 'FDA label, Xifaxan (rifaximin), 2023, section 1'),
  row(
    'zolpidem, eszopiclone, zaleplon, ramelteon, suvorexant, temazepam',
    ['insomnia'],
    'FDA label, Ambien (zolpidem), 2022, section 1',
  ),
  row(
    'semaglutide, liraglutide, tirzepatide, phentermine, orlistat',
    ['obesity'],
    'FDA label, Wegovy (semaglutide), 2024, section 1',
  ),
  row('naltrexone, disulfiram', ['alcohol dependence'], 'FDA label, Vivitrol (naltrexone), 2022, section 1'),
  row('buprenorphine, methadone, naltrexone', ['opioid dependence'], 'FDA label, Suboxone, 2023, section 1'),
  row('varenicline, nicotine, bupropion', ['tobacco dependence'], 'FDA label, Chantix (varenicline), 2022, section 1'),
];
