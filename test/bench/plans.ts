/** docs/query-plans.md: what every read costs at a hundred thousand and at a million prices, and its plan. */
import { type Database, query } from "../../internal/postgres/database.ts";
import { growth, type Measured, type PlannedRead, plannedReads } from "./plan_measure.ts";
import { pricesOf, type Size } from "./size.ts";

const small: Size = { drugs: 2_000, priced: 200, pharmacies: 500 };
const moreDrugs: Size = { drugs: 20_000, priced: 2_000, pharmacies: 500 };
const morePharmacies: Size = { ...small, pharmacies: 5_000 };

const number = (value: number) => value.toLocaleString("en-CA");
/** For these values and for any values, when they differ. */
const buffers = (measured: readonly Measured[]) =>
  [...new Set(measured.map((each) => number(each.buffers)))].join(" / ");

const indexesOf = (...all: readonly Measured[][]) => [
  ...new Set(all.flat().flatMap((each) => each.indexes.map((name) => `\`${name}\``))),
];

/** The read with more drugs, and with more pharmacies. */
function row(drugs: PlannedRead, pharmacies: PlannedRead): string {
  const cells = [
    drugs.read.name,
    indexesOf(drugs.large, pharmacies.large).join(", "),
    buffers(drugs.small),
    buffers(drugs.large),
    growth(drugs).toFixed(2),
    buffers(pharmacies.large),
    growth(pharmacies).toFixed(2),
    drugs.read.growsWith,
  ];
  return `| ${cells.join(" | ")} |`;
}

function plans({ read, large: [custom, generic] }: PlannedRead): string {
  const block = (measured: Measured | undefined) => `\`\`\`\n${measured?.text ?? ""}\n\`\`\``;
  const other =
    custom?.shape === generic?.shape ? "" : `\n\nPlanned for any values, it is another:\n\n${block(generic)}`;
  return `### ${read.name[0]?.toUpperCase()}${read.name.slice(1)}\n\n${block(custom)}${other}`;
}

const sizeText = ({ drugs, priced, pharmacies }: Size) =>
  `${number(priced * pharmacies)} prices (${number(priced)} of ${number(drugs)} drugs at ${number(pharmacies)} pharmacies)`;

const introduction = (version: string) => `# Query plans

Every read an endpoint makes, and what it costs. Written by \`npm run bench -- plans\` (\`test/bench/plans.ts\`) on PostgreSQL
${version}; \`test/prices/plans.soak.test.ts\` fails when a read scans a table or its cost grows with the prices.

The tables hold ${sizeText(small)}. Then they hold ten times as many, in two ways:

- **more drugs**: ${sizeText(moreDrugs)};
- **more pharmacies**: ${sizeText(morePharmacies)}. The new ones are far from the place asked
  for: as many as before are around it.

There are a tenth as many postal codes, and a twentieth as many API keys. The tables are as a load leaves them: vacuumed and
analyzed. The rows of a drug lie each on a page of its own, as they do when pharmacies' feeds came in one by one.

A buffer is a page of 8 KiB looked at, in memory or not. The statements are prepared, and the server may plan them for the
values at hand or once for any values: both were measured, and two numbers stand where they differ.`;

const growing = `## What grows, and with what

- **Nothing** grows with the number of prices, but for one more level of a tree at a time: a look-up by key that looked at
  three pages at ${number(pricesOf(small))} prices looks at four at ${number(pricesOf(moreDrugs))}. That is the ratio of 1.1 to 1.3 of the statements made of such look-ups.
- Reads with a larger ratio are **counts**, and bounded: \`test/bench/plan_reads.ts\` states how many buffers each may need for a
  product of the catalogue or for a pharmacy.
- **A page of a drug's prices** walks \`prices_by_total\` from its position and looks at its own rows. Its total is one row of
  \`drug_price_totals\`. An \`offset\` is walked through, so a cursor is the cheaper way to go on.
- **Prices by province or availability** are counted, so they look at all of the drug's offers, three pages for each: the one
  cost here that grows with the prices of a drug. There is one a pharmacy at most, and Canada has some 12,000 pharmacies.
- **Prices and pharmacies around a place** look at the index entries of \`pharmacies_by_place\` between the north and the south of
  the box, at the pharmacies inside it, and for prices at one price for each: a radius in a city costs more than one in the
  north, and 500 km more than 50. **Those of a city** look at the pharmacies of the city.
- **Summaries and lowest prices** grow with the drugs asked (100 at most), not with their offers. Closed pharmacies among the
  cheapest are passed over one by one.
- **Pharmacies by name** count what they list in the index only: about a page for every two hundred pharmacies.
- **The catalogue** counts its products in the index only (some 15,000 of them, whatever the number of prices). **Search** looks at
  the products that match, and **suggestions** at the words that share a few letters with what was asked.
- Index-only counts need the visibility map: after a load that is not yet vacuumed they look at the rows, too.`;

/** Fills two empty, migrated schemas: give it a database that can be thrown away. */
export async function queryPlans(database: Database): Promise<string> {
  const [server] = await query<{ version: string }>(
    database,
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  const drugs = await plannedReads(database, "live", small, moreDrugs);
  const pharmacies = await plannedReads(database, "sandbox", small, morePharmacies);
  const rows = drugs.map((each, at) => row(each, pharmacies[at] ?? each));
  const columns = [
    "Read",
    "Indexes",
    number(pricesOf(small)),
    "More drugs",
    "Ratio",
    "More pharmacies",
    "Ratio",
  ];
  const head = `| ${[...columns, "Grows with"].join(" | ")} |\n|${"---|".repeat(columns.length + 1)}`;
  return [
    introduction(server?.version ?? ""),
    `## Buffers\n\n${head}\n${rows.join("\n")}`,
    growing,
    `## Plans at ${number(pricesOf(moreDrugs))} prices of more drugs\n\n${drugs.map(plans).join("\n\n")}`,
    "",
  ].join("\n\n");
}
