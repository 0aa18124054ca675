import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../cmd/shared/command.ts";
import { buildCommand, readWish, usage } from "./app.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

await runCommand(async () => {
  const argv = process.argv.slice(2);
  if (argv.includes("--help")) {
    process.stdout.write(usage);
    return 0;
  }
  const wish = readWish(argv);
  if (typeof wish === "string") {
    process.stderr.write(`${wish}\n${usage}`);
    return 2;
  }
  const [program = "", ...args] = buildCommand(wish);
  process.stdout.write(`${[program, ...args].join(" ")}\n`);
  return spawnSync(program, args, { cwd: root, stdio: "inherit" }).status ?? 1;
});
