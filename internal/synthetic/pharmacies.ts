/** Made-up pharmacies in every province, near real towns, with hours, services and ratings; and the feed's rows of them. */
import { type Province, provinces } from "../core/geography.ts";
import { type OperatingHours, type PharmacyStatus, weekdays } from "../pharmacies/model.ts";
import { timezones } from "../pharmacies/provinces.ts";
import type { Area } from "./areas.ts";
import { pickChain, pickFeeCents } from "./generated_chains.ts";
import { createRandom, type Random } from "./random.ts";
import { csvRow } from "./write.ts";

/** What the prices of a pharmacy are made from. */
export type PricingPharmacy = {
  key: string;
  province: Province;
  /** Drug cost against the list price. */
  factor: number;
  dispensingFeeCents: number;
};

export type MadePharmacy = PricingPharmacy & {
  name: string;
  chain: string;
  street: string;
  city: string;
  postalCode: string;
  phone: string;
  latitude: number;
  longitude: number;
  timezone: string;
  hours: OperatingHours[];
  services: string[];
  rating: number | null;
  status: PharmacyStatus;
};

/** Share of the people (census of 2021, per mille) and telephone area of each province. */
const provinceFacts: Record<Province, { people: number; phoneArea: string }> = {
  AB: { people: 115, phoneArea: "403" },
  BC: { people: 135, phoneArea: "604" },
  MB: { people: 36, phoneArea: "204" },
  NB: { people: 21, phoneArea: "506" },
  NL: { people: 14, phoneArea: "709" },
  NS: { people: 26, phoneArea: "902" },
  NT: { people: 1, phoneArea: "867" },
  NU: { people: 1, phoneArea: "867" },
  ON: { people: 385, phoneArea: "416" },
  PE: { people: 4, phoneArea: "902" },
  QC: { people: 230, phoneArea: "514" },
  SK: { people: 31, phoneArea: "306" },
  YT: { people: 1, phoneArea: "867" },
};

const services = [
  "vaccinations",
  "compounding",
  "delivery",
  "blister packs",
  "medication reviews",
  "travel health",
  "methadone",
  "drive-through",
];
const streets = ["Sandbox Street", "Sample Avenue", "Placeholder Road", "Example Boulevard", "Test Crescent"];
const lastLetters = "ABCEGHJKLMNPRSTVWXYZ";
/** About two kilometres. */
const scatterDegrees = 0.02;

export function makePharmacies(seed: number, count: number, areas: readonly Area[]): MadePharmacy[] {
  const byProvince = new Map(
    provinces.map((province) => [province, townsOf(areas.filter((area) => area.province === province))]),
  );
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(seed, `pharmacy ${index}`);
    // One in each province before chance decides.
    const province = provinces[index] ?? random.pickWeighted(provinces, (name) => provinceFacts[name].people);
    return makePharmacy(random, index + 1, random.pick(byProvince.get(province) ?? areas));
  });
}

/** A zero in the middle of a code means countryside; provinces that have nothing else keep it. Nobody lives in a ministry. */
function townsOf(areas: readonly Area[]): readonly Area[] {
  const towns = areas.filter(({ code, name }) => code[1] !== "0" && !name.includes("Government"));
  return towns.length > 0 ? towns : areas;
}

function makePharmacy(random: Random, number: number, area: Area): MadePharmacy {
  const { province } = area;
  const chain = pickChain(random);
  const digits = String(number).padStart(4, "0");
  return {
    key: `sandbox-${digits}`,
    name: `Sandbox Pharmacy ${digits}`,
    chain: chain.name,
    street: `${random.whole(1, 9_999)} ${random.pick(streets)}`,
    city: cityOf(area.name),
    province,
    postalCode: `${area.code} ${random.whole(0, 9)}${random.pick([...lastLetters])}${random.whole(0, 9)}`,
    // 555-01xx is kept for made-up numbers.
    phone: `(${provinceFacts[province].phoneArea}) 555-01${String(number % 100).padStart(2, "0")}`,
    latitude: scattered(random, area.latitude),
    longitude: scattered(random, area.longitude),
    timezone: timezones[province],
    hours: makeHours(random),
    services: services.filter(() => random.next() < 0.4),
    rating: random.next() < 0.1 ? null : Math.round(random.between(2.5, 5) * 10) / 10,
    status: random.next() < 0.01 ? "temporarily_closed" : "open",
    factor: chain.factor * random.lognormal(0.02),
    dispensingFeeCents: pickFeeCents(random, chain, province),
  };
}

/** "Surrey" of "Surrey Inner Northwest", "Iqaluit" of "Outer Nunavut (Iqaluit)", as far as the name lets on. */
function cityOf(areaName: string): string {
  const plain = areaName.replace(/\s*\(.*$/, "").split(/[,/]/)[0] ?? areaName;
  const city = plain.replace(
    /\s+((Inner|Outer|Upper|Lower|Central|Downtown)\s+)*(North|South|East|West|Central|Northeast|Northwest|Southeast|Southwest)(ern)?$/,
    "",
  );
  return city.replace(/^(Downtown|Central)\s+(?=\p{Lu})/u, "").trim();
}

function scattered(random: Random, degrees: number): number {
  return Number((degrees + random.between(-scatterDegrees, scatterDegrees)).toFixed(5));
}

function makeHours(random: Random): OperatingHours[] {
  const open = random.pick(["08:00", "08:30", "09:00", "09:30"]);
  const close = random.pick(["17:30", "18:00", "19:00", "21:00"]);
  const openDays = random.pick([5, 6, 6, 7]);
  return weekdays
    .slice(0, openDays)
    .map((day) =>
      weekdays.indexOf(day) < 5 ? { day, open, close } : { day, open: "10:00", close: "16:00" },
    );
}

/** As the feed writes them: "monday 09:00-18:00; tuesday 09:00-18:00". */
function hoursText(hours: readonly OperatingHours[]): string {
  return hours.map(({ day, open, close }) => `${day} ${open}-${close}`).join("; ");
}

function columnsOf(pharmacy: MadePharmacy): Record<string, string | number> {
  return {
    pharmacy_id: pharmacy.key,
    name: pharmacy.name,
    chain: pharmacy.chain,
    street: pharmacy.street,
    city: pharmacy.city,
    province: pharmacy.province,
    postal_code: pharmacy.postalCode,
    phone: pharmacy.phone,
    latitude: pharmacy.latitude,
    longitude: pharmacy.longitude,
    timezone: pharmacy.timezone,
    hours: hoursText(pharmacy.hours),
    services: pharmacy.services.join(";"),
    rating: pharmacy.rating ?? "",
    status: pharmacy.status,
  };
}

export function* pharmacyCsv(pharmacies: readonly MadePharmacy[]): Generator<string> {
  for (const [index, pharmacy] of pharmacies.entries()) {
    const columns = columnsOf(pharmacy);
    if (index === 0) yield csvRow(Object.keys(columns));
    yield csvRow(Object.values(columns));
  }
}

/** What is empty is left out. */
export function* pharmacyNdjson(pharmacies: readonly MadePharmacy[]): Generator<string> {
  for (const pharmacy of pharmacies) {
    const stated = Object.entries(columnsOf(pharmacy)).filter(([, value]) => value !== "");
    yield `${JSON.stringify(Object.fromEntries(stated))}\n`;
  }
}
