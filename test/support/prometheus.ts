/** A real Prometheus, and promtool: those on the PATH, or from the Debian package that prepare.ts unpacked. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { unpackedPackage } from "./debian.ts";
import { dataFolder } from "./place.ts";

type Programs = { prometheus: string; promtool: string };

/** Throws when there is none. */
export function findPrometheus(): Programs {
  for (const folder of ["", join(unpackedPackage("prometheus"), "usr", "bin")]) {
    const found = { prometheus: join(folder, "prometheus"), promtool: join(folder, "promtool") };
    if (Object.values(found).every((program) => spawnSync(program, ["--version"]).status === 0)) return found;
  }
  throw new Error("there is no prometheus and promtool on the PATH");
}

export type Told = { code: number | null; output: string };

export function promtool(args: readonly string[], input = ""): Told {
  const { status, stdout, stderr } = spawnSync(findPrometheus().promtool, args, { input, encoding: "utf8" });
  return { code: status, output: `${stdout}${stderr}` };
}

export type Sample = { labels: Readonly<Record<string, string>>; value: number };
export type Prometheus = AsyncDisposable & {
  /** Answers an instant query; throws when Prometheus does not understand it. */
  ask(query: string): Promise<Sample[]>;
};

type Answer = {
  status: string;
  error?: string;
  data?: { result: { metric: Record<string, string>; value: [number, string] }[] };
};

/** Scrapes the target ("127.0.0.1:9090") every half second, with the rules of a file. */
export async function startPrometheus(target: string, rulesFile: string): Promise<Prometheus> {
  const folder = await dataFolder();
  const config = {
    global: { scrape_interval: "500ms", scrape_timeout: "500ms", evaluation_interval: "1s" },
    rule_files: [rulesFile],
    scrape_configs: [{ job_name: "api", static_configs: [{ targets: [target] }] }],
  };
  await writeFile(join(folder, "prometheus.yml"), JSON.stringify(config));
  const child = spawn(
    findPrometheus().prometheus,
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      "--web.listen-address=127.0.0.1:0",
      "--log.level=info",
      "--log.format=json",
    ],
    { stdio: ["ignore", "ignore", "pipe"], cwd: folder },
  );
  const ended = once(child, "close");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const lines: string[] = [];
  let address: string | undefined;
  let ready = false;
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    const said = JSON.parse(line) as { msg?: string; address?: string };
    if (said.msg === "Listening on") address = said.address;
    ready ||= said.msg === "Server is ready to receive web requests.";
    if (ready && address !== undefined) break;
  }
  child.stderr.resume();
  if (!ready || address === undefined) {
    await stop();
    throw new Error(`Prometheus did not start:\n${lines.join("\n")}`);
  }
  const base = `http://${address}`;
  return {
    async ask(query) {
      const response = await fetch(`${base}/api/v1/query`, {
        method: "POST",
        body: new URLSearchParams({ query }),
      });
      const { data, error } = (await response.json()) as Answer;
      if (data === undefined) throw new Error(`${query}: ${error}`);
      return data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
    },
    [Symbol.asyncDispose]: stop,
  };
}
