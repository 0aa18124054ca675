/**
 * Loads pharmacies by key. A row states the whole pharmacy; pharmacies that a file does not name stay as they are. A list
 * changes nothing of pharmacies that a newer list states, so lists can be loaded in any order. A key
 * that stands twice in an input: the first row that can be taken wins, and another is refused if it says something else.
 * Lists of pharmacies state no date: that of the data is --as-of, or else the time of the load.
 */
import type { ChangeEntry } from "../../changes/model.ts";
import { recordChanges } from "../../changes/store.ts";
import { dayOf } from "../../core/days.ts";
import { recordEvents } from "../../events/store.ts";
import {
  findPlaces,
  type LocatedPharmacy,
  type MergedPharmacies,
  mergePharmacies,
} from "../../pharmacies/merge.ts";
import { noPlaceReason, readPharmacy, type StatedPharmacy } from "../../pharmacies/pharmacy_record.ts";
import { inTransaction } from "../../postgres/database.ts";
import { lockLoads } from "../../postgres/load_lock.ts";
import { vacuumAnalyze } from "../../postgres/tidy.ts";
import { createBatches } from "../batches.ts";
import { pharmacyEvents } from "../events/pharmacies.ts";
import { feedFiles } from "../feed.ts";
import type { InputFile, LoadContext, Source } from "../model.ts";
import { takeRows } from "../take_rows.ts";

const columns = [
  {
    name: "pharmacy_id",
    aliases: ["id", "@id", "osm_id", "objectid", "license number", "accreditation number"],
    required: true,
  },
  {
    name: "name",
    aliases: ["pharmacy name", "facility name", "operating name", "business name"],
    required: true,
  },
  { name: "chain", aliases: ["brand"] },
  { name: "housenumber", aliases: ["addr:housenumber"] },
  { name: "street", aliases: ["address", "street address", "full address", "addr:street"] },
  { name: "city", aliases: ["municipality", "addr:city"] },
  { name: "province", aliases: ["addr:province", "prov"], required: true },
  { name: "postal_code", aliases: ["zip", "addr:postcode", "postcode"] },
  { name: "phone", aliases: ["telephone", "phone number", "contact:phone"] },
  { name: "latitude", aliases: ["lat", "@lat", "y"] },
  { name: "longitude", aliases: ["lng", "lon", "long", "@lon", "x"] },
  { name: "timezone" },
  { name: "hours" },
  { name: "services" },
  { name: "rating" },
  { name: "status" },
] as const;

type Values = Record<(typeof columns)[number]["name"], string>;
type Row = { line: number; pharmacy: StatedPharmacy };
type LocatedRow = { line: number; pharmacy: LocatedPharmacy };

export const pharmaciesSource: Source = {
  kind: "pharmacies",
  async load(context) {
    const seen = new Map<string, string>();
    for (const file of await feedFiles(context.input, context.note)) await loadFile(context, file, seen);
    const { counts, database, schema } = context;
    if (counts.inserted + counts.changed > 0) await vacuumAnalyze(database, schema, ["pharmacies"]);
  },
};

async function loadFile(context: LoadContext, file: InputFile, seen: Map<string, string>): Promise<void> {
  const { counts, database, schema } = context;
  let older = 0;
  await using batches = createBatches<Row>(context.options.batchRows, async (batch) => {
    const located = await locate(context, file, batch);
    const fresh = located.filter(({ line, pharmacy }) => isFirst(context, file, line, pharmacy, seen));
    const merged = await inTransaction(database, async (tx) => {
      await lockLoads(tx, schema);
      const pharmacies = fresh.map(({ pharmacy }) => pharmacy);
      const now = new Date(context.clock.now());
      const { asOf: stated } = context.options;
      const statedOn = stated ?? dayOf(now.getTime());
      const { synthetic } = context;
      const done = await mergePharmacies(tx, schema, pharmacies, { synthetic, statedOn });
      const asOf = stated === undefined ? now : new Date(`${stated}T00:00:00Z`);
      const dates = [{ source: "pharmacies", synthetic, asOf }];
      await recordChanges(tx, schema, "pharmacies", entriesOf(done), dates);
      await recordEvents(
        tx,
        schema,
        pharmacyEvents(done.changed_rows, now, context.invalidEvent),
        now,
        context.invalidEvent,
      );
      return done;
    });
    counts.inserted += merged.inserted;
    counts.changed += merged.changed;
    counts.unchanged += merged.unchanged;
    older += merged.older;
  });
  const take = ({ housenumber, ...values }: Values, line: number) => {
    const street = [housenumber, values.street].filter((part) => part !== "").join(" ");
    // OpenStreetMap names its objects node/1 and way/1.
    const pharmacy_id = values.pharmacy_id.replace(/^(node|way|relation)\//, "$1-");
    const pharmacy = readPharmacy({ ...values, pharmacy_id, street });
    return "reason" in pharmacy ? pharmacy : batches.add({ line, pharmacy });
  };
  const defaults = { province: context.options.province };
  await takeRows(context, file, columns, take, { defaults, features: true });
  await batches.end();
  if (older > 0)
    context.note(`${file.name}: ${older} rows changed nothing, because a newer list states their pharmacies`);
}

/** One that closes leaves every list: its removal. One that opens again is updated. */
const entriesOf = ({ created_ids, updated_ids, closed_ids }: MergedPharmacies): ChangeEntry[] => [
  { resource: "pharmacy", operation: "created", pharmacyIds: created_ids },
  { resource: "pharmacy", operation: "updated", pharmacyIds: updated_ids },
  { resource: "pharmacy", operation: "removed", reason: "closed", pharmacyIds: closed_ids },
];

/** Whether its key stands in the input for the first time; counts or refuses it when not. Rows come in order. */
function isFirst(
  context: LoadContext,
  file: InputFile,
  line: number,
  pharmacy: LocatedPharmacy,
  seen: Map<string, string>,
): boolean {
  const said = JSON.stringify(pharmacy);
  const before = seen.get(pharmacy.key);
  if (before === undefined) seen.set(pharmacy.key, said);
  else if (before === said) context.counts.unchanged += 1;
  else {
    const reason = "stands in this input before, with other values; the first row was taken";
    context.refuse({ file: file.name, line, field: "pharmacy_id", reason, row: pharmacy.key });
  }
  return before === undefined;
}

/** Gives each pharmacy a point: its own, its postal code's, or its area's. Refuses those that have none. */
async function locate(context: LoadContext, file: InputFile, batch: readonly Row[]): Promise<LocatedRow[]> {
  const codes = batch.flatMap(({ pharmacy: { point, postalCode } }) =>
    point === undefined && postalCode !== null ? [postalCode, postalCode.slice(0, 3)] : [],
  );
  const places =
    codes.length === 0 ? new Map<string, never>() : await findPlaces(context.database, context.schema, codes);
  const located: LocatedRow[] = [];
  for (const { line, pharmacy } of batch) {
    const full = places.get(pharmacy.postalCode ?? "");
    const area = places.get(pharmacy.postalCode?.slice(0, 3) ?? "");
    const point = pharmacy.point ?? full ?? area;
    if (point === undefined)
      context.refuse({ file: file.name, line, ...noPlaceReason(pharmacy), row: pharmacy.key });
    else {
      const locationSource =
        pharmacy.point !== undefined ? "feed" : full !== undefined ? "postal_code" : "area";
      located.push({ line, pharmacy: { ...pharmacy, point, locationSource } });
    }
  }
  return located;
}
