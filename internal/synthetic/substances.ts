/**
 * What made-up products contain: well-known ingredients by their nonproprietary names, so that the sandbox is worth
 * searching, with their ATC codes, usual forms and strengths. Names, codes and strengths are public knowledge; prices are
 * coarse levels of our own, spread so that the whole has about the median (0.72 dollars a unit) and the ninetieth
 * percentile (26) that Ontario's formulary of July 2025 shows.
 */
import { type FormName, isFormName } from "./forms.ts";

export type ScheduleName = "P" | "O" | "E" | "D" | "N" | "T" | "G";

export type Substance = {
  ingredients: { name: string; nameFr: string }[];
  atc: string;
  /** A product may stand on two. */
  schedules: ScheduleName[];
  form: FormName;
  /** For each presentation, one number an ingredient. */
  strengths: string[][];
  unit: string;
  /** What a strength is contained in, "5" "ML"; empty for whole units such as a tablet. */
  dosage: { value: string; unit: string };
  /** Dollars a unit, before chance. */
  typicalPrice: number;
};

/** Dollars a unit. */
const priceLevels: Record<string, number> = { a: 0.14, b: 0.55, c: 1.6, d: 4, e: 14, f: 85, g: 700 };

/** Columns: ingredients (+) | French | ATC | schedules | form | strengths, unit | price level. The best known come first. */
const table = `
METFORMIN HYDROCHLORIDE|Chlorhydrate de metformine|A10BA02|P|tablet|500,850 MG|a
ATORVASTATIN (ATORVASTATIN CALCIUM)|Atorvastatine (Atorvastatine calcique)|C10AA05|P|tablet|10,20,40,80 MG|b
AMOXICILLIN (AMOXICILLIN TRIHYDRATE)|Amoxicilline (Trihydrate d'amoxicilline)|J01CA04|P|capsule|250,500 MG|b
SALBUTAMOL (SALBUTAMOL SULFATE)|Salbutamol (Sulfate de salbutamol)|R03AC02|P|inhaler|100 MCG/ACT|a
LEVOTHYROXINE SODIUM|Lévothyroxine sodique|H03AA01|P|tablet|25,50,75,88,100,112,125,150 MCG|a
RAMIPRIL|Ramipril|C09AA05|P|capsule|1.25,2.5,5,10 MG|b
AMLODIPINE (AMLODIPINE BESYLATE)|Amlodipine (Bésylate d'amlodipine)|C08CA01|P|tablet|2.5,5,10 MG|b
ROSUVASTATIN (ROSUVASTATIN CALCIUM)|Rosuvastatine (Rosuvastatine calcique)|C10AA07|P|tablet|5,10,20,40 MG|b
PANTOPRAZOLE (PANTOPRAZOLE SODIUM)|Pantoprazole (Pantoprazole sodique)|A02BC02|P|tablet_dr|20,40 MG|b
SERTRALINE (SERTRALINE HYDROCHLORIDE)|Sertraline (Chlorhydrate de sertraline)|N06AB06|P|capsule|25,50,100 MG|b
INSULIN GLARGINE|Insuline glargine|A10AE04|D|injection|100,300 UNIT/ML|e
ESCITALOPRAM (ESCITALOPRAM OXALATE)|Escitalopram (Oxalate d'escitalopram)|N06AB10|P|tablet|10,20 MG|b
GABAPENTIN|Gabapentine|N03AX12|P|capsule|100,300,400 MG|a
HYDROCHLOROTHIAZIDE|Hydrochlorothiazide|C03AA03|P|tablet|12.5,25,50 MG|a
CEPHALEXIN|Céphalexine|J01DB01|P|tablet|250,500 MG|b
PREDNISONE|Prednisone|H02AB07|P|tablet|1,5,50 MG|a
AZITHROMYCIN|Azithromycine|J01FA10|P|tablet|250,600 MG|d
LOSARTAN POTASSIUM|Losartan potassique|C09CA01|P|tablet|25,50,100 MG|b
ACETAMINOPHEN+CAFFEINE+CODEINE PHOSPHATE|Acétaminophène+Caféine+Phosphate de codéine|N02AJ06|NP|tablet|300/15/15,300/15/30 MG|a
IBUPROFEN|Ibuprofène|M01AE01|O|tablet|200,400,600 MG|a
AMOXICILLIN (AMOXICILLIN TRIHYDRATE)|Amoxicilline (Trihydrate d'amoxicilline)|J01CA04|P|suspension|125,250 MG/5 ML|a
FLUTICASONE PROPIONATE|Propionate de fluticasone|R03BA05|P|inhaler|50,125,250 MCG/ACT|c
LORAZEPAM|Lorazépam|N05BA06|TP|tablet|0.5,1,2 MG|a
AMOXICILLIN+CLAVULANIC ACID|Amoxicilline+Acide clavulanique|J01CR02|P|tablet|500/125,875/125 MG|c
CITALOPRAM (CITALOPRAM HYDROBROMIDE)|Citalopram (Bromhydrate de citalopram)|N06AB04|P|tablet|10,20,40 MG|b
ZOPICLONE|Zopiclone|N05CF01|P|tablet|3.75,5,7.5 MG|b
FUROSEMIDE|Furosémide|C03CA01|P|tablet|20,40,80 MG|a
BISOPROLOL FUMARATE|Fumarate de bisoprolol|C07AB07|P|tablet|5,10 MG|a
APIXABAN|Apixaban|B01AF02|P|tablet|2.5,5 MG|c
SITAGLIPTIN (SITAGLIPTIN PHOSPHATE MONOHYDRATE)|Sitagliptine (Phosphate de sitagliptine monohydraté)|A10BH01|P|tablet|25,50,100 MG|d
EMPAGLIFLOZIN|Empagliflozine|A10BK03|P|tablet|10,25 MG|d
SEMAGLUTIDE|Sémaglutide|A10BJ06|P|injection|0.68,1.34 MG/ML|f
CLOPIDOGREL (CLOPIDOGREL BISULFATE)|Clopidogrel (Bisulfate de clopidogrel)|B01AC04|P|tablet|75,300 MG|b
WARFARIN SODIUM|Warfarine sodique|B01AA03|P|tablet|1,2,2.5,5,10 MG|a
TAMSULOSIN HYDROCHLORIDE|Chlorhydrate de tamsulosine|G04CA02|P|capsule_xr|0.4 MG|b
MONTELUKAST (MONTELUKAST SODIUM)|Montélukast (Montélukast sodique)|R03DC03|P|tablet|10 MG|c
MONTELUKAST (MONTELUKAST SODIUM)|Montélukast (Montélukast sodique)|R03DC03|P|tablet_chew|4,5 MG|c
VENLAFAXINE (VENLAFAXINE HYDROCHLORIDE)|Venlafaxine (Chlorhydrate de venlafaxine)|N06AX16|P|capsule_xr|37.5,75,150 MG|b
QUETIAPINE (QUETIAPINE FUMARATE)|Quétiapine (Fumarate de quétiapine)|N05AH04|P|tablet|25,100,200,300 MG|b
TRAZODONE HYDROCHLORIDE|Chlorhydrate de trazodone|N06AX05|P|tablet|50,100,150 MG|b
PERINDOPRIL ERBUMINE|Périndopril erbumine|C09AA04|P|tablet|2,4,8 MG|b
CANDESARTAN CILEXETIL|Candésartan cilexétil|C09CA06|P|tablet|4,8,16,32 MG|b
LOSARTAN POTASSIUM+HYDROCHLOROTHIAZIDE|Losartan potassique+Hydrochlorothiazide|C09DA01|P|tablet|50/12.5,100/12.5,100/25 MG|b
OMEPRAZOLE|Oméprazole|A02BC01|P|capsule|10,20,40 MG|b
DULOXETINE (DULOXETINE HYDROCHLORIDE)|Duloxétine (Chlorhydrate de duloxétine)|N06AX21|P|capsule_xr|30,60 MG|c
PREGABALIN|Prégabaline|N03AX16|P|capsule|25,50,75,150,300 MG|b
METOPROLOL TARTRATE|Tartrate de métoprolol|C07AB02|P|tablet|25,50,100 MG|a
LISINOPRIL|Lisinopril|C09AA03|P|tablet|5,10,20 MG|b
CIPROFLOXACIN (CIPROFLOXACIN HYDROCHLORIDE)|Ciprofloxacine (Chlorhydrate de ciprofloxacine)|J01MA02|P|tablet|250,500,750 MG|c
DICLOFENAC SODIUM|Diclofénac sodique|M01AB05|P|tablet_dr|25,50 MG|b
DICLOFENAC DIETHYLAMINE|Diclofénac diéthylamine|M02AA15|O|gel|1.16,2.32 %|b
NAPROXEN|Naproxène|M01AE02|P|tablet|250,375,500 MG|a
CETIRIZINE HYDROCHLORIDE|Chlorhydrate de cétirizine|R06AE07|O|tablet|5,10,20 MG|b
LORATADINE|Loratadine|R06AX13|O|tablet|10 MG|b
MOMETASONE FUROATE|Furoate de mométasone|R01AD09|P|nasal_spray|50 MCG/ACT|b
BUDESONIDE|Budésonide|R01AD05|P|nasal_spray|64,100 MCG/ACT|b
LATANOPROST|Latanoprost|S01EE01|P|eye_drops|50 MCG/ML|e
TIMOLOL (TIMOLOL MALEATE)|Timolol (Maléate de timolol)|S01ED01|P|eye_drops|2.5,5 MG/ML|d
BETAMETHASONE VALERATE|Valérate de bétaméthasone|D07AC01|P|cream|0.05,0.1 %|a
CLOBETASOL PROPIONATE|Propionate de clobétasol|D07AD01|P|ointment|0.05 %|b
MUPIROCIN|Mupirocine|D06AX09|O|ointment|2 %|c
FENTANYL|Fentanyl|N02AB03|NP|patch|12,25,50,75,100 MCG/HOUR|e
ESTRADIOL|Estradiol|G03CA03|P|patch|25,50,75,100 MCG/24 HOUR|d
MORPHINE SULFATE|Sulfate de morphine|N02AA01|NP|tablet_xr|15,30,60,100 MG|c
OXYCODONE HYDROCHLORIDE|Chlorhydrate d'oxycodone|N02AA05|NP|tablet|5,10,20 MG|b
METHYLPHENIDATE HYDROCHLORIDE|Chlorhydrate de méthylphénidate|N06BA04|GP|tablet_xr|18,27,36,54 MG|d
LISDEXAMFETAMINE DIMESYLATE|Dimésylate de lisdexamfétamine|N06BA12|GP|capsule|10,20,30,40,50,60,70 MG|d
CLONAZEPAM|Clonazépam|N03AE01|TP|tablet|0.5,1,2 MG|a
DIAZEPAM|Diazépam|N05BA01|TP|tablet|2,5,10 MG|a
ONDANSETRON|Ondansétron|A04AA01|P|tablet_odt|4,8 MG|e
RIZATRIPTAN (RIZATRIPTAN BENZOATE)|Rizatriptan (Benzoate de rizatriptan)|N02CC04|P|tablet_odt|5,10 MG|e
SUMATRIPTAN (SUMATRIPTAN SUCCINATE)|Sumatriptan (Succinate de sumatriptan)|N02CC01|P|tablet|50,100 MG|e
SILDENAFIL (SILDENAFIL CITRATE)|Sildénafil (Citrate de sildénafil)|G04BE03|P|tablet|25,50,100 MG|e
TADALAFIL|Tadalafil|G04BE08|P|tablet|2.5,5,10,20 MG|e
FLUCONAZOLE|Fluconazole|J02AC01|P|capsule|150 MG|e
VALACYCLOVIR (VALACYCLOVIR HYDROCHLORIDE)|Valacyclovir (Chlorhydrate de valacyclovir)|J05AB11|P|tablet|500,1000 MG|c
OSELTAMIVIR (OSELTAMIVIR PHOSPHATE)|Oseltamivir (Phosphate d'oseltamivir)|J05AH02|P|capsule|30,45,75 MG|d
LACTULOSE|Lactulose|A06AD11|O|syrup|667 MG/ML|a
ACETAMINOPHEN|Acétaminophène|N02BE01|O|suspension|80 MG/ML|a
ACETAMINOPHEN|Acétaminophène|N02BE01|O|tablet|325,500,650 MG|a
BISACODYL|Bisacodyl|A06AB02|O|suppository|5,10 MG|c
DOMPERIDONE (DOMPERIDONE MALEATE)|Dompéridone (Maléate de dompéridone)|A03FA03|P|tablet|10 MG|a
FINASTERIDE|Finastéride|G04CB01|P|tablet|1,5 MG|c
DUTASTERIDE|Dutastéride|G04CB02|P|capsule|0.5 MG|c
ALENDRONIC ACID (ALENDRONATE SODIUM)|Acide alendronique (Alendronate sodique)|M05BA04|P|tablet|10,70 MG|d
RISEDRONATE SODIUM|Risédronate sodique|M05BA07|P|tablet|5,35,150 MG|d
ETHINYL ESTRADIOL+LEVONORGESTREL|Éthinylestradiol+Lévonorgestrel|G03AA07|P|tablet|0.02/0.1,0.03/0.15 MG|b
MEDROXYPROGESTERONE ACETATE|Acétate de médroxyprogestérone|G03AC06|P|injection|150 MG/ML|f
LAMOTRIGINE|Lamotrigine|N03AX09|P|tablet|25,100,150 MG|b
LEVETIRACETAM|Lévétiracétam|N03AX14|P|tablet|250,500,750 MG|b
TOPIRAMATE|Topiramate|N03AX11|P|tablet|25,100,200 MG|c
CARBAMAZEPINE|Carbamazépine|N03AF01|P|tablet_xr|200,400 MG|b
DIVALPROEX SODIUM|Divalproex sodique|N03AG01|P|tablet_dr|125,250,500 MG|b
ARIPIPRAZOLE|Aripiprazole|N05AX12|P|tablet|2,5,10,15,20,30 MG|c
OLANZAPINE|Olanzapine|N05AH03|P|tablet|2.5,5,10,15 MG|c
RISPERIDONE|Rispéridone|N05AX08|P|tablet|0.25,0.5,1,2,3,4 MG|b
BUPROPION HYDROCHLORIDE|Chlorhydrate de bupropion|N06AX12|P|tablet_xr|100,150,300 MG|b
MIRTAZAPINE|Mirtazapine|N06AX11|P|tablet|15,30,45 MG|c
FLUOXETINE (FLUOXETINE HYDROCHLORIDE)|Fluoxétine (Chlorhydrate de fluoxétine)|N06AB03|P|capsule|10,20,40 MG|b
PAROXETINE (PAROXETINE HYDROCHLORIDE)|Paroxétine (Chlorhydrate de paroxétine)|N06AB05|P|tablet|10,20,30 MG|c
DONEPEZIL HYDROCHLORIDE|Chlorhydrate de donépézil|N06DA02|P|tablet|5,10 MG|c
MEMANTINE HYDROCHLORIDE|Chlorhydrate de mémantine|N06DX01|P|tablet|10 MG|c
LEVODOPA+CARBIDOPA|Lévodopa+Carbidopa|N04BA02|P|tablet|100/10,100/25,250/25 MG|b
PRAMIPEXOLE DIHYDROCHLORIDE MONOHYDRATE|Dichlorhydrate de pramipexole monohydraté|N04BC05|P|tablet|0.25,0.5,1,1.5 MG|b
EZETIMIBE|Ézétimibe|C10AX09|P|tablet|10 MG|b
SIMVASTATIN|Simvastatine|C10AA01|P|tablet|5,10,20,40,80 MG|b
PRAVASTATIN SODIUM|Pravastatine sodique|C10AA03|P|tablet|10,20,40 MG|b
FENOFIBRATE|Fénofibrate|C10AB05|P|capsule|67,160,200 MG|b
VALSARTAN|Valsartan|C09CA03|P|tablet|40,80,160,320 MG|b
TELMISARTAN|Telmisartan|C09CA07|P|tablet|40,80 MG|b
IRBESARTAN|Irbésartan|C09CA04|P|tablet|75,150,300 MG|b
DILTIAZEM HYDROCHLORIDE|Chlorhydrate de diltiazem|C08DB01|P|capsule_xr|120,180,240,300,360 MG|b
NIFEDIPINE|Nifédipine|C08CA05|P|tablet_xr|20,30,60 MG|c
SPIRONOLACTONE|Spironolactone|C03DA01|P|tablet|25,100 MG|a
DIGOXIN|Digoxine|C01AA05|P|tablet|0.0625,0.125,0.25 MG|b
RIVAROXABAN|Rivaroxaban|B01AF01|P|tablet|2.5,10,15,20 MG|d
DABIGATRAN ETEXILATE|Dabigatran étexilate|B01AE07|P|capsule|110,150 MG|d
TICAGRELOR|Ticagrélor|B01AC24|P|tablet|60,90 MG|d
SACUBITRIL+VALSARTAN|Sacubitril+Valsartan|C09DX04|P|tablet|24/26,49/51,97/103 MG|d
GLICLAZIDE|Gliclazide|A10BB09|P|tablet_xr|30,60 MG|a
LINAGLIPTIN|Linagliptine|A10BH05|P|tablet|5 MG|d
DAPAGLIFLOZIN|Dapagliflozine|A10BK01|P|tablet|5,10 MG|d
INSULIN LISPRO|Insuline lispro|A10AB04|D|injection|100,200 UNIT/ML|e
INSULIN ASPART|Insuline asparte|A10AB05|D|injection|100 UNIT/ML|e
LIRAGLUTIDE|Liraglutide|A10BJ02|P|injection|6 MG/ML|f
TIOTROPIUM|Tiotropium|R03BB04|P|inhaler|2.5 MCG/ACT|c
BUDESONIDE+FORMOTEROL FUMARATE DIHYDRATE|Budésonide+Fumarate de formotérol dihydraté|R03AK07|P|inhaler|100/6,200/6 MCG/ACT|c
IPRATROPIUM BROMIDE|Bromure d'ipratropium|R03BB01|P|inhaler|20 MCG/ACT|b
NITROFURANTOIN|Nitrofurantoïne|J01XE01|P|capsule|50,100 MG|c
SULFAMETHOXAZOLE+TRIMETHOPRIM|Sulfaméthoxazole+Triméthoprime|J01EE01|P|tablet|400/80,800/160 MG|a
CLARITHROMYCIN|Clarithromycine|J01FA09|P|tablet|250,500 MG|c
DOXYCYCLINE|Doxycycline|J01AA02|P|capsule|100 MG|c
METRONIDAZOLE|Métronidazole|P01AB01|P|tablet|250,500 MG|a
CLINDAMYCIN (CLINDAMYCIN HYDROCHLORIDE)|Clindamycine (Chlorhydrate de clindamycine)|J01FF01|P|capsule|150,300 MG|b
CEFUROXIME AXETIL|Céfuroxime axétil|J01DC02|P|tablet|250,500 MG|d
TERBINAFINE (TERBINAFINE HYDROCHLORIDE)|Terbinafine (Chlorhydrate de terbinafine)|D01BA02|P|tablet|250 MG|d
LEFLUNOMIDE|Léflunomide|L04AK01|P|tablet|10,20 MG|d
METHOTREXATE|Méthotrexate|L04AX03|P|tablet|2.5,10 MG|c
METHOTREXATE|Méthotrexate|L04AX03|P|injection|25 MG/ML|f
AZATHIOPRINE|Azathioprine|L04AX01|P|tablet|50 MG|b
MYCOPHENOLATE MOFETIL|Mycophénolate mofétil|L04AA06|P|tablet|250,500 MG|d
TACROLIMUS|Tacrolimus|L04AD02|P|capsule|0.5,1,5 MG|e
ANASTROZOLE|Anastrozole|L02BG03|P|tablet|1 MG|d
LETROZOLE|Létrozole|L02BG04|P|tablet|2.5 MG|d
TAMOXIFEN (TAMOXIFEN CITRATE)|Tamoxifène (Citrate de tamoxifène)|L02BA01|P|tablet|10,20 MG|b
ABIRATERONE ACETATE|Acétate d'abiratérone|L02BX03|P|tablet|250,500 MG|f
IMATINIB (IMATINIB MESYLATE)|Imatinib (Mésylate d'imatinib)|L01EA01|P|tablet|100,400 MG|f
LENALIDOMIDE|Lénalidomide|L04AX04|P|capsule|2.5,5,10,15,20,25 MG|f
DASATINIB|Dasatinib|L01EA02|P|tablet|20,50,70,100 MG|f
TOFACITINIB (TOFACITINIB CITRATE)|Tofacitinib (Citrate de tofacitinib)|L04AF01|P|tablet|5,10 MG|f
APREMILAST|Aprémilast|L04AA32|P|tablet|10,20,30 MG|f
SOFOSBUVIR+VELPATASVIR|Sofosbuvir+Velpatasvir|J05AP55|P|tablet|400/100 MG|g
ADALIMUMAB|Adalimumab|L04AB04|D|injection|50,100 MG/ML|g
ETANERCEPT|Étanercept|L04AB01|D|injection|50 MG/ML|g
USTEKINUMAB|Ustékinumab|L04AC05|D|injection|90 MG/ML|g
DENOSUMAB|Dénosumab|M05BX04|D|injection|60,70 MG/ML|g
INFLIXIMAB|Infliximab|L04AB02|D|infusion|10 MG/ML|g
RITUXIMAB|Rituximab|L01FA01|D|infusion|10 MG/ML|f
TRASTUZUMAB|Trastuzumab|L01FD01|D|infusion|21 MG/ML|f
BORTEZOMIB|Bortézomib|L01XG01|P|infusion|2.5 MG/ML|g
PEMETREXED (PEMETREXED DISODIUM)|Pemetrexed (Pémétrexed disodique)|L01BA04|E|infusion|25 MG/ML|f
BUPRENORPHINE+NALOXONE|Buprénorphine+Naloxone|N07BC51|NP|tablet|2/0.5,8/2 MG|d
NALTREXONE HYDROCHLORIDE|Chlorhydrate de naltrexone|N07BB04|P|tablet|50 MG|e
`;

export const substances: readonly Substance[] = table.trim().split("\n").map(substanceOf);

function substanceOf(line: string): Substance {
  const [names = "", french = "", atc = "", schedules = "", form = "", strengths = "", level = ""] =
    line.split("|");
  const typicalPrice = priceLevels[level];
  const [, values = "", unit = "", , dosageValue = "", dosageUnit = ""] =
    /^(\S+) ([^/]+)(\/(?:(\d+) )?(.+))?$/.exec(strengths) ?? [];
  const frenchNames = french.split("+");
  if (!isFormName(form) || typicalPrice === undefined || unit === "") {
    throw new Error(`This line of the table of substances cannot be read: ${line}`);
  }
  return {
    ingredients: names.split("+").map((name, index) => ({ name, nameFr: frenchNames[index] ?? "" })),
    atc,
    schedules: [...schedules] as ScheduleName[],
    form,
    strengths: values.split(",").map((strength) => strength.split("/")),
    unit,
    dosage: { value: dosageValue, unit: dosageUnit },
    typicalPrice,
  };
}
