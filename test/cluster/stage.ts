/** Where the steps of a run play: one namespace, with the database, Redis, a receiver and callers, and ways to ask each of them. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Cluster, type Tools, toolsOf } from "./cluster.ts";
import { until } from "./running.ts";

export type ReceiverSummary = {
  requests: number;
  unverified: number;
  openMost: number;
  deliveries: number;
  events: number;
  mostOfOne: number;
};

export type TrafficReport = {
  requests: number;
  open: number;
  connections: number;
  statuses: Readonly<Record<string, number>>;
  failures: Readonly<Record<string, number>>;
  examples: readonly string[];
  slowestMs: number;
  sinceMs: number;
};

export type Stage = Tools & {
  cluster: Cluster;
  namespace: string;
  say(line: string): void;
  /** A file of this folder with ${name} filled in. */
  filled(file: string, values?: Readonly<Record<string, string>>): Promise<string>;
  /** The one value of a statement that answers JSON. */
  sql<T>(statement: string): Promise<T>;
  /** Of a Service `name`, through the API server. */
  ask<T>(name: string, path: string): Promise<T>;
  tell(name: string, path: string, body: unknown): Promise<void>;
  json<T>(...args: readonly string[]): Promise<T>;
  /** An address of a folder of the project. */
  project(path: string): string;
};

export const release = "prices";
/** What the chart calls what the steps look at. */
export const names = {
  api: `${release}-drug-price-api`,
  dispatcher: `${release}-drug-price-dispatcher`,
  test: `${release}-drug-price-test`,
  ingest: (feed: string) => `${release}-drug-price-ingest-${feed}`,
};

const here = new URL(".", import.meta.url);
const project = (path: string) => fileURLToPath(new URL(`../../${path}`, here));

function partsOf(image: string): Record<string, string> {
  const [whole = "", digest = ""] = image.split("@");
  const at = whole.lastIndexOf(":");
  const tagged = at > whole.lastIndexOf("/");
  return { repository: tagged ? whole.slice(0, at) : whole, tag: tagged ? whole.slice(at + 1) : "", digest };
}

export function createStage(cluster: Cluster, namespace: string, say: (line: string) => void): Stage {
  const tools = toolsOf(cluster, namespace);
  const given: Readonly<Record<string, string>> = { ...cluster.images, ...partsOf(cluster.images.service) };
  const address = (name: string, path: string) =>
    `/api/v1/namespaces/${namespace}/services/${name}:80/proxy${path}`;
  return {
    ...tools,
    cluster,
    namespace,
    say,
    project,
    async filled(file, values = {}) {
      const text = await readFile(new URL(file, here), "utf8");
      return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
        const value = values[name] ?? given[name];
        if (value === undefined) throw new Error(`${file} asks for ${name}`);
        return value;
      });
    },
    async sql(statement) {
      const psql = [
        "exec",
        "deployment/postgres",
        "--",
        "psql",
        "-U",
        "postgres",
        "-d",
        "prices",
        "-At",
        "-c",
      ];
      return JSON.parse(await tools.kubectl(...psql, statement));
    },
    async ask(name, path) {
      return await until(
        `an answer of ${name}${path}`,
        async () => JSON.parse(await tools.kubectl("get", "--raw", address(name, path))),
        { withinMs: 20_000 },
      );
    },
    async tell(name, path, body) {
      const put = await cluster.kubectl(["replace", "--raw", address(name, path), "-f", "-"], {
        input: JSON.stringify(body),
      });
      if (put.code !== 0) throw new Error(`${name}${path}: ${put.stderr}`);
    },
    async json(...args) {
      return JSON.parse(await tools.kubectl("get", "-o", "json", ...args));
    },
  };
}
