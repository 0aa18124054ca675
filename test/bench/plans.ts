/** Writes docs/query-plans.md, which says what every read costs, and dist/query-plans.md with the plan of every read. */
import { type Database, query } from "../../internal/postgres/database.ts";
import { growing, scans } from "./plan_limits.ts";
import { growth, type Measured, type PlannedRead, plannedReads } from "./plan_measure.ts";
import { defaultPrices, type PlanSizes, planSizes, sizeText } from "./plan_sizes.ts";
import { planTable } from "./plan_table.ts";
import { pricesOf } from "./size.ts";

const number = (value: number) => value.toLocaleString("en-CA");

/** `docs/query-plans.md` explains how reads grow. Pages of other sizes state the table only. */
const isDefault = (prices: number) => prices === defaultPrices;
const nameOf = (prices: number) => (isDefault(prices) ? "query-plans.md" : `query-plans-${prices}.md`);

const largerPage = (
  prices: number,
  version: string,
  table: string,
) => `# Query plans at ${number(prices)} prices

\`npm run bench -- plans --prices ${prices}\` wrote this page on PostgreSQL ${version}. [Query plans](query-plans.md) explains the
columns and the growth. No test compares this page with the code, because a run takes long.

${sizesOf(planSizes(prices))}

## Reads

${table}
`;

const sizesOf = ({ small, moreDrugs, morePharmacies }: PlanSizes) =>
  `The tables contain ${sizeText(small)}. Then they grow by a factor of ten, in two ways:

- **more drugs**: ${sizeText(moreDrugs)};
- **more pharmacies**: ${sizeText(morePharmacies)}. The new pharmacies are far from the
  location in the requests.`;

const page = (sizes: PlanSizes, version: string, table: string) => `# Query plans

The cost of every read of an endpoint. \`npm run bench -- plans\` (\`test/bench/plans.ts\`) writes this page on PostgreSQL ${version}, and
the plan of every read to \`dist/query-plans.md\`. \`test/prices/plans.soak.test.ts\` fails if a read scans a table or if its cost
grows with the number of prices. \`test/documents.test.ts\` fails if a read is missing here.
The option \`--prices 10000000\` compares [1,000,000 and 10,000,000 prices](query-plans-10000000.md) instead.

${sizesOf(sizes)}

There are a tenth as many postal codes and a twentieth as many API keys. The tables are vacuumed and analyzed, as a load
leaves them. Each price of a drug is on its own page, as it is when feeds arrive pharmacy by pharmacy.

## Reads

- **Rows read**: the rows that scans return or discard, with more drugs.
- **Pages**: the pages of 8 KiB that the read accesses, in memory or not. The next two columns show them with more drugs and
  with more pharmacies, and how many times more that is.

Reads of one resource whose cost grows with the same data share a row, which shows the largest numbers. Statements are
prepared, and PostgreSQL may plan them for the given values or once for all values. Both plans are measured. In names of
indexes, \`*\` is the day, month, or slot of a partition.

${table}

## Growth

- **The number of prices** adds at most a level to an index. A lookup by key that accesses three pages at ${number(pricesOf(sizes.small))} prices
  accesses four at ${number(pricesOf(sizes.moreDrugs))}, so reads that consist of such lookups grow 1.1 to 1.3 times.
- Reads that grow more are **counts**, and they are limited: \`test/bench/plan_reads.ts\` states how many pages each of them may
  need per drug or pharmacy.
- **A page of a drug's prices** reads \`prices_by_unit_price\` from its cursor, and only its own rows. Its total is the sum
  of the drug's rows of \`drug_price_days\`, one per day of observation. An \`offset\` reads the rows before it, so a cursor costs less.
- **Prices by province or availability, or in the order of price or total,** are counted, so they read every offer of the drug, at three pages each. So do prices of
  several drugs without a location. A drug has at most one price per pharmacy, and Canada has about 12,000 pharmacies.
- **Prices and pharmacies near a location** read the entries of \`pharmacies_by_place\` between the north and south edges of the
  bounding box, the pharmacies inside it, and one price for each. A radius in a city costs more than one in the north, and
  500 km cost more than 50. **Prices and pharmacies of a city** read the pharmacies of that city.
- **Summaries and lowest prices** grow with the requested drugs (100 at most), not with their offers. Closed pharmacies, and
  prices that are out of stock or stale, are skipped one by one if they are among the cheapest.
- **Pharmacies by name** are counted in the index only: about one page for every two hundred pharmacies.
- **The catalogue** is counted in the index only (about 15,000 drugs, whatever the number of prices). **Search** reads the matching
  drugs, and **suggestions** read the words that share a trigram with the query.
- A count in the index only needs the visibility map. After a load and before the next vacuum, it also reads the rows.
`;

function plansOf({ read, large: [custom, generic] }: PlannedRead): string {
  const block = (measured: Measured | undefined) => `\`\`\`\n${measured?.text ?? ""}\n\`\`\``;
  const other =
    custom?.shape === generic?.shape ? "" : `\n\nPlanned once for all values:\n\n${block(generic)}`;
  return `## ${read.name[0]?.toUpperCase()}${read.name.slice(1)}\n\n${block(custom)}${other}`;
}

/** Pages per read, for the given values and for all values if they differ. */
function costOf(drugs: PlannedRead, pharmacies: PlannedRead): string {
  const pages = (measured: readonly Measured[]) =>
    [...new Set(measured.map((each) => number(each.buffers)))].join(" / ");
  const cells = [drugs.read.name, pages(drugs.small)];
  for (const planned of [drugs, pharmacies]) cells.push(pages(planned.large), growth(planned).toFixed(2));
  return `| ${cells.join(" | ")} |`;
}

function details(drugs: readonly PlannedRead[], pharmacies: readonly PlannedRead[]): string {
  return [
    "# The plan of every read",
    "docs/query-plans.md explains the sizes and units.",
    [
      "| Read | Pages | More drugs | Ratio | More pharmacies | Ratio |",
      `|${"---|".repeat(6)}`,
      ...drugs.map((each, at) => costOf(each, pharmacies[at] ?? each)),
    ].join("\n"),
    ...drugs.map(plansOf),
    "",
  ].join("\n\n");
}

export type QueryPlans = { name: string; page: string; details: string };

/**
 * Fills two empty, migrated schemas: give it a database that can be thrown away. The larger tables have `prices` prices. Prints
 * the reads that scan a table or grow more than they may.
 */
export async function queryPlans(
  database: Database,
  prices: number,
  print: (line: string) => void,
): Promise<QueryPlans> {
  const sizes = planSizes(prices);
  const { small, moreDrugs, morePharmacies } = sizes;
  const [server] = await query<{ version: string }>(
    database,
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  const drugs = await plannedReads(database, "live", small, moreDrugs);
  const pharmacies = await plannedReads(database, "sandbox", small, morePharmacies);
  const offences = [
    ...scans([...drugs, ...pharmacies]),
    ...growing(drugs, "drug", moreDrugs.drugs - small.drugs),
    ...growing(pharmacies, "pharmacy", morePharmacies.pharmacies - small.pharmacies),
  ];
  print(`${offences.length} reads scan a table or grow too much`);
  for (const offence of offences) print(offence);
  const version = server?.version ?? "";
  const table = planTable(drugs, pharmacies);
  return {
    name: nameOf(prices),
    page: isDefault(prices) ? page(sizes, version, table) : largerPage(prices, version, table),
    details: details(drugs, pharmacies),
  };
}
