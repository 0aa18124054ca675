/**
 * Made-up products in groups of interchangeable ones: for each presentation of a substance one brand and several
 * generics, with one AI group and neighbouring prices. Their DINs begin with 07, a range in which no real product was found.
 */
import { dayMs, dayOf } from "../core/days.ts";
import { type FormName, forms } from "./forms.ts";
import { createRandom, type Random } from "./random.ts";
import { type Substance, substances } from "./substances.ts";

/** What the price of a drug is made from. */
export type PricedDrug = {
  din: string;
  /** List price of one unit, in ten-thousandths of a dollar. */
  unitPrice: number;
  /** Number of units in the usual package. */
  quantity: number;
};

/** 0 is the maker of brands, 1 and up make generics. */
export type Maker = number;

export type MadeDrug = PricedDrug & {
  drugCode: number;
  name: string;
  maker: Maker;
  substance: Substance;
  form: FormName;
  /** One an ingredient. */
  strengths: readonly string[];
  aiGroup: string;
  /** YYYY-MM-DD. */
  approvedOn: string;
  marketedOn: string;
};

type Presentation = { substance: Substance; strengths: readonly string[] };

/** The second strength of the best known substance comes after this many substances with their first. */
const substancesBeforeNextStrength = 25;
/** Products that a group has at least on average, so that a small catalogue has generics too. */
const leastMeanGroup = 4;
const genericMakers = 24;
/** Cheapest over dearest of an interchangeable group: 0.69 in Ontario's formulary, at the median. */
const genericOverBrand = 0.71;
const wordsThatSayLittle = new Set(["INSULIN", "ETHINYL"]);
/** Dear medicine is dispensed by the unit. */
const dearestFill = 15_000_0000;

export function makeDrugs(seed: number, count: number): MadeDrug[] {
  const presentations = presentationsInOrder();
  const groups = Math.max(1, Math.min(presentations.length, Math.floor(count / leastMeanGroup)));
  const sizes = groupSizes(createRandom(seed, "groups"), groups, count);
  const drugs: MadeDrug[] = [];
  sizes.forEach((size, group) => {
    const presentation = presentations[group] as Presentation;
    drugs.push(...makeGroup(seed, presentation, { group, size, firstIndex: drugs.length }));
  });
  return drugs;
}

/** Well-known substances first, and of each the first strength early. */
function presentationsInOrder(): Presentation[] {
  return substances
    .flatMap((substance, rank) =>
      substance.strengths.map((strengths, nth) => ({
        substance,
        strengths,
        order: rank + nth * substancesBeforeNextStrength,
      })),
    )
    .sort((a, b) => a.order - b.order);
}

/** Sizes between about 0.4 and 1.6 times the mean, `count` in all. */
function groupSizes(random: Random, groups: number, count: number): number[] {
  const mean = count / groups;
  const ends = Array.from({ length: groups }, (_, index) =>
    index === groups - 1 ? count : Math.round(mean * (index + 1 + random.between(-0.3, 0.3))),
  );
  return ends.map((end, index) => end - (ends[index - 1] ?? 0));
}

type GroupPlace = { group: number; size: number; firstIndex: number };

function makeGroup(seed: number, { substance, strengths }: Presentation, place: GroupPlace): MadeDrug[] {
  const random = createRandom(seed, `group ${place.group}`);
  const listPrice = substance.typicalPrice * random.lognormal(0.6);
  const quantity = quantityOf(random, substance, listPrice);
  const makers = makersOf(random, place.size);
  return makers.map((maker, nth) => {
    const index = place.firstIndex + nth;
    const share = maker === 0 ? 1 : genericOverBrand * random.lognormal(0.03);
    const approved = Date.UTC(random.whole(1992, 2024), random.whole(0, 11), random.whole(1, 28));
    const marketed = approved + random.whole(20, 300) * dayMs;
    return {
      din: `07${String(index + 1).padStart(6, "0")}`,
      drugCode: 700_001 + index,
      name: nameOf(substance, maker),
      maker,
      substance,
      form: substance.form,
      strengths,
      aiGroup: `${String(substance.ingredients.length).padStart(2, "0")}7${String(place.group + 1).padStart(4, "0")}001`,
      unitPrice: Math.max(1, Math.round(listPrice * share * 10_000)),
      quantity,
      approvedOn: dayOf(approved),
      marketedOn: dayOf(marketed),
    };
  });
}

function quantityOf(random: Random, substance: Substance, listPrice: number): number {
  const quantity = random.pick<number>(forms[substance.form].quantities);
  return quantity * listPrice * 10_000 > dearestFill ? 1 : quantity;
}

/** The brand first, then as many different makers of generics as the group still has room for. */
function makersOf(random: Random, size: number): Maker[] {
  const generics = Array.from({ length: Math.max(genericMakers, size - 1) }, (_, index) => index + 1);
  return [0, ...random.shuffle(generics).slice(0, size - 1)].slice(0, size);
}

/** "SBX07-METFORMIN" for a generic, "METFOBOX" for a brand: names that no real product has. */
export function nameOf(substance: Substance, maker: Maker): string {
  const stems = substance.ingredients.map(({ name }) => stemOf(name));
  if (maker > 0) return `SBX${String(maker).padStart(2, "0")}-${stems.join("/")}`;
  // Of INSULIN GLARGINE the second word: the first is in every insulin. Five letters are too few to look like a generic.
  const [first = "", second = ""] = stems.map((stem) => stem.split(" ").at(-1) ?? stem);
  return `${first.slice(0, 5)}${second.slice(0, 3)}BOX`;
}

/** "METFORMIN" of METFORMIN HYDROCHLORIDE, "INSULIN GLARGINE" as it stands. */
function stemOf(ingredient: string): string {
  const [first = "", second = ""] = ingredient.split(" ");
  return wordsThatSayLittle.has(first) ? `${first} ${second}` : first;
}

export function makerName(maker: Maker): string {
  return maker === 0 ? "SYNTHETIC BRANDS (SANDBOX)" : `SYNTHETIC PHARMA ${maker} (SANDBOX)`;
}
