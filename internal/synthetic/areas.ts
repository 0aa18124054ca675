/** The shipped forward sortation areas, near which made-up pharmacies stand. */
import { createReadStream } from "node:fs";
import { fileURLToPath } from "node:url";
import { isProvince, type Point, type Province } from "../core/geography.ts";
import { readFeed } from "../ingest/named_rows.ts";

export type Area = Point & { code: string; name: string; province: Province };

const path = fileURLToPath(new URL("../../data/places/forward-sortation-areas.csv", import.meta.url));
const file = { name: path, open: async () => createReadStream(path) };
const columns = ["code", "name", "province", "latitude", "longitude"].map((name) => ({
  name,
  required: true,
}));

export async function readAreas(): Promise<Area[]> {
  const areas: Area[] = [];
  for await (const row of readFeed(file, columns, { note: () => {} })) {
    if ("problem" in row) throw new Error(`${path}:${row.line}: ${row.problem}`);
    const { code = "", name = "", province = "", latitude, longitude } = row.values;
    if (!isProvince(province)) throw new Error(`${path}:${row.line}: ${province} is no province`);
    areas.push({ code, name, province, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return areas;
}
