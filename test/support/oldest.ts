/**
 * `npm run test:oldest`: runs the tests of deliveries, prices, and query plans on PostgreSQL 15, the oldest version that the
 * service supports. Plans and planner rules differ between versions; `npm test` runs on the newest one.
 *
 * Uses Debian's server, or the one that POSTGRES_BIN names. With CI=true, it tries to install Debian's. `--check` only finds or
 * installs it. Exits with 1 if there is none.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPackage } from "./debian.ts";

const oldest = 15;
const debianBin = `/usr/lib/postgresql/${oldest}/bin`;

const files = [
  ...globSync("test/{delivery,prices,postgres}/*.test.ts").filter((file) => !file.endsWith(".soak.test.ts")),
  ...globSync("test/**/*plans*.test.ts"),
  "test/api/statements.test.ts",
  "test/delivery/many_subscriptions.soak.test.ts",
];

function findBin(): string | undefined {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const isThere = () => existsSync(join(debianBin, "postgres"));
  if (!isThere() && process.env.CI === "true") installPackage(`postgresql-${oldest}`);
  return isThere() ? debianBin : undefined;
}

const bin = findBin();
if (bin === undefined) {
  process.stdout.write(
    `*** NOT RUN: the tests on PostgreSQL ${oldest}, which is not installed. On Debian 12, run "apt-get install postgresql-${oldest}", or set POSTGRES_BIN to its bin folder. ***\n`,
  );
  process.exitCode = 1;
} else if (!process.argv.includes("--check")) {
  process.stdout.write(`Tests on the PostgreSQL of ${bin}:\n`);
  const run = fileURLToPath(new URL("run.ts", import.meta.url));
  const { status } = spawnSync(process.execPath, [run, ...new Set(files), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, POSTGRES_BIN: bin },
  });
  process.exitCode = status ?? 1;
}
