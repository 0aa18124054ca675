/** The service on the data that `npm start` begins with: the sample in live, generated data in the sandbox. */
import { rm } from "node:fs/promises";
import { seed } from "../../cmd/standalone/seed.ts";
import { loadConfig } from "../../internal/config/load.ts";
import { systemClock } from "../../internal/core/clock.ts";
import type { Database } from "../../internal/postgres/database.ts";
import type { Example, Route } from "../../internal/rest/rest_route.ts";
import { addExampleEvent, fanOutAll } from "../events/fan_out.ts";
import { type ServiceOptions, type TestService, testService } from "../rest/service.ts";
import { dataFolder } from "../support/place.ts";

export async function fillSample(database: Database): Promise<void> {
  const dataDirectory = await dataFolder();
  try {
    await seed({
      database,
      dataDirectory,
      config: loadConfig({}),
      clock: systemClock,
      log: () => {},
      stopping: new AbortController().signal,
    });
    for (const schema of ["live", "sandbox"]) {
      await addExampleEvent(database, schema);
      await fanOutAll(database, schema);
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

export const sampleService = (options: ServiceOptions = {}): Promise<TestService> =>
  testService({ ...options, fill: fillSample });

/** The path of a row with the values of an example in it. */
export function pathOf(row: Route, example: Example | undefined = row.example): string {
  return row.path.replaceAll(/\{([A-Za-z_]+)\}/g, (_, name: string) => {
    const value = example?.path?.[name];
    if (value === undefined) throw new Error(`${row.name}: give its row an example with the path's ${name}`);
    return encodeURIComponent(value);
  });
}

/** Path and query. */
export function addressOf(row: Route, example: Example | undefined = row.example): string {
  const query = new URLSearchParams(
    Object.entries(example?.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${pathOf(row, example)}${query === "" ? "" : `?${query}`}`;
}
