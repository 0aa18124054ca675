/** Generated files of each chart under charts/: its schema, its README, and the service chart's rules. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readmeDocument } from "./readme.ts";
import { serviceFiles } from "./service_files.ts";
import { readValues } from "./values.ts";
import { schemaDocument } from "./values_schema.ts";

const folder = new URL("../../../charts/", import.meta.url);

const textOf = (path: string) => readFileSync(new URL(path, folder), "utf8");

/** The folders of charts/ that hold a chart. */
export const charts: readonly string[] = readdirSync(fileURLToPath(folder))
  .filter((name) => existsSync(new URL(`${name}/Chart.yaml`, folder)))
  .sort();
if (charts.length === 0) throw new Error(`There is no chart in ${folder}`);

const valuesOf = (chart: string) => readValues(textOf(`${chart}/values.yaml`), `charts/${chart}/values.yaml`);

export const chartDocuments: Readonly<Record<string, () => string>> = {
  ...serviceFiles,
  ...Object.fromEntries(
    charts.flatMap((chart) => [
      [`charts/${chart}/values.schema.json`, () => schemaDocument(valuesOf(chart), `Values of ${chart}`)],
      [
        `charts/${chart}/README.md`,
        () => readmeDocument(textOf(`${chart}/README.template.md`), valuesOf(chart), chart),
      ],
    ]),
  ),
};
