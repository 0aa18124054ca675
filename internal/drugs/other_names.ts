/**
 * Names that people search for and that Health Canada's data does not use: international nonproprietary names, common
 * abbreviations, and the names of fixed combinations. A product with all the listed ingredients is also found by the other
 * names. Each load indexes them with the product's own names, so a new row here applies from the next load of the extract.
 */
import { fold } from "../core/text.ts";

type OtherNames = { ingredients: readonly string[]; names: readonly string[] };

const of = (ingredient: string, ...names: string[]): OtherNames => ({ ingredients: [ingredient], names });

/** Ingredients are whole words of the names in the data: "codeine" also means "codeine phosphate". */
const table: readonly OtherNames[] = [
  of("acetaminophen", "paracetamol", "APAP"),
  of("acetylcysteine", "NAC"),
  of("acetylsalicylic acid", "ASA", "aspirin"),
  of("acyclovir", "aciclovir"),
  of("amoxicillin", "amoxycillin"),
  of("ascorbic acid", "vitamin C"),
  of("beclomethasone", "beclometasone"),
  of("benztropine", "benzatropine"),
  of("cephalexin", "cefalexin"),
  of("cholestyramine", "colestyramine"),
  of("clomiphene", "clomifene"),
  of("cromoglycate", "cromolyn", "cromoglicate"),
  of("cyclosporine", "ciclosporin", "cyclosporin"),
  of("dextroamphetamine", "dexamfetamine"),
  of("epinephrine", "adrenaline"),
  of("estradiol", "oestradiol"),
  of("ferrous sulfate", "ferrous sulphate"),
  of("fluorouracil", "5-FU", "5-fluorouracil"),
  of("folic acid", "vitamin B9", "folate"),
  of("furosemide", "frusemide"),
  of("glyburide", "glibenclamide"),
  of("hydrochlorothiazide", "HCTZ"),
  of("hydroxyurea", "hydroxycarbamide"),
  of("hyoscine", "scopolamine"),
  of("indomethacin", "indometacin"),
  of("isoproterenol", "isoprenaline"),
  of("isosorbide dinitrate", "ISDN"),
  of("isosorbide-5-mononitrate", "ISMN", "isosorbide mononitrate"),
  of("leucovorin", "folinic acid"),
  of("levothyroxine", "thyroxine", "L-thyroxine", "T4"),
  of("lidocaine", "lignocaine"),
  of("liothyronine", "triiodothyronine", "T3"),
  of("meperidine", "pethidine"),
  of("mercaptopurine", "6-MP"),
  of("mesalazine", "5-ASA", "mesalamine", "5-aminosalicylic acid"),
  of("methotrexate", "MTX"),
  of("nicotinamide", "niacinamide", "vitamin B3"),
  of("nicotinic acid", "niacin", "vitamin B3"),
  of("nitroglycerin", "glyceryl trinitrate", "GTN", "trinitrin"),
  of("norepinephrine", "noradrenaline"),
  of("phenobarbital", "phenobarbitone"),
  of("polyethylene glycol", "PEG", "macrogol"),
  of("propylthiouracil", "PTU"),
  of("rifampin", "rifampicin"),
  of("salbutamol", "albuterol"),
  of("scopolamine", "hyoscine"),
  of("sulfasalazine", "sulphasalazine", "salazosulfapyridine"),
  of("thioguanine", "6-TG", "tioguanine"),
  of("trimeprazine", "alimemazine"),
  of("valproic acid", "valproate"),
  of("vitamin A", "retinol"),
  of("vitamin B1", "thiamine"),
  of("vitamin B12", "cyanocobalamin"),
  of("vitamin B2", "riboflavin"),
  of("vitamin B6", "pyridoxine"),
  of("vitamin D3", "cholecalciferol", "colecalciferol"),
  of("vitamin K1", "phytonadione", "phytomenadione"),
  of("zidovudine", "AZT", "azidothymidine"),
  {
    ingredients: ["sulfamethoxazole", "trimethoprim"],
    names: ["co-trimoxazole", "cotrimoxazole", "TMP-SMX"],
  },
  { ingredients: ["amoxicillin", "clavulanic acid"], names: ["co-amoxiclav", "amox-clav"] },
  { ingredients: ["levodopa", "carbidopa"], names: ["co-careldopa"] },
  { ingredients: ["levodopa", "benserazide"], names: ["co-beneldopa"] },
];

const folded = table.map(({ ingredients, names }) => ({
  ingredients: ingredients.map((name) => ` ${fold(name)} `),
  names: names.map(fold),
}));

/** Folded, for the names of a product's ingredients in any language. */
export function otherNamesOf(ingredients: readonly string[]): string[] {
  const own = ingredients.map((name) => ` ${fold(name)} `);
  const isStated = (ingredient: string) => own.some((name) => name.includes(ingredient));
  return folded.filter((row) => row.ingredients.every(isStated)).flatMap(({ names }) => names);
}
