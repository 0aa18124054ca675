/**
 * Loads places: forward sortation areas and full postal codes with their points. Of a code that stands twice in an input
 * the first row wins.
 */
import { recordDataset } from "../../changes/store.ts";
import { type Province, parsePostalCode } from "../../core/geography.ts";
import { coordinate } from "../../pharmacies/coordinates.ts";
import { mergePlaces } from "../../pharmacies/merge.ts";
import { provinceOf } from "../../pharmacies/provinces.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createBatches } from "../batches.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { type Taken, takeRows } from "../take_rows.ts";

const columns = [
  { name: "code", aliases: ["postal_code", "fsa"], required: true },
  { name: "name", aliases: ["place", "place_name"] },
  { name: "province", aliases: ["province_code"], required: true },
  { name: "latitude", aliases: ["lat"], required: true },
  { name: "longitude", aliases: ["lng", "lon"], required: true },
] as const;

type Fields = Record<(typeof columns)[number]["name"], string>;
type Place = {
  code: string;
  name: string;
  province: Province;
  latitude: number;
  longitude: number;
};

function readPlace(values: Fields): Place | { field: string; reason: string } {
  const parsed = parsePostalCode(values.code);
  if (parsed === undefined) {
    return {
      field: "code",
      reason: "is no Canadian postal code or forward sortation area (H0H is no place)",
    };
  }
  const province = provinceOf(values.province);
  if (province === undefined) return { field: "province", reason: "is no Canadian province or territory" };
  const point = coordinate(values.latitude, values.longitude);
  if ("reason" in point) return point;
  return { code: parsed.code, name: values.name, province, ...point };
}

/** GeoNames publishes tab-separated rows without a header: country, code, place, province, its code, four more, point. */
const geonames = [
  "country",
  "code",
  "name",
  "admin_name1",
  "province",
  "",
  "",
  "",
  "",
  "latitude",
  "longitude",
];
const headerOf = (first: readonly string[]) =>
  first[0] === "CA" && parsePostalCode(first[1] ?? "") !== undefined ? geonames : undefined;

/** Tells whether it was asked about a code before. A bit for each possible code: 2 MB, where names would take 100. */
function createSeen(): (code: string) => boolean {
  const areas = 26 * 10 * 26;
  const rest = 1 + 10 * 26 * 10;
  const bits = new Uint8Array(Math.ceil((areas * rest) / 8));
  const letter = (code: string, at: number) => code.charCodeAt(at) - 65;
  const digit = (code: string, at: number) => code.charCodeAt(at) - 48;
  return (code) => {
    const area = (letter(code, 0) * 10 + digit(code, 1)) * 26 + letter(code, 2);
    const within = code.length === 3 ? 0 : 1 + (digit(code, 3) * 26 + letter(code, 4)) * 10 + digit(code, 5);
    const bit = area * rest + within;
    const byte = bits[bit >> 3] ?? 0;
    bits[bit >> 3] = byte | (1 << (bit & 7));
    return (byte & (1 << (bit & 7))) !== 0;
  };
}

export const postalCodesSource: Source = {
  kind: "postal-codes",
  async load(context) {
    const seen = createSeen();
    for (const file of await feedFiles(context.input, context.note)) await loadFile(context, file, seen);
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed > 0) await vacuumAnalyze(database, schema, ["places"]);
  },
};

async function loadFile(
  context: LoadContext,
  file: InputFile,
  seen: (code: string) => boolean,
): Promise<void> {
  const { counts, schema } = context;
  await using batches = createBatches<Place>(context.options.batchRows, async (batch) => {
    const merged = await inTransaction(context.database, async (tx) => {
      await lockLoads(tx, schema);
      const done = await mergePlaces(tx, schema, batch);
      if (done.inserted + done.changed > 0) await recordDataset(tx, schema, "places");
      return done;
    });
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
  });
  const take = (values: Fields): Taken => {
    const place = readPlace(values);
    if ("reason" in place) return place;
    if (!seen(place.code)) return batches.add(place);
    counts.unchanged += 1;
    return undefined;
  };
  await takeRows(context, file, columns, take, { headerOf });
  await batches.end();
}
