import { fileURLToPath } from "node:url";
import { runCommand } from "../shared/command.ts";
import { bundle } from "./app.ts";

const outFolder = new URL("../../dist/", import.meta.url);

// The operator alone: it runs in a small pod of its own, where memory counts.
await runCommand(async () => {
  const { file, bytes } = await bundle(
    "cmd/operator/main.ts",
    fileURLToPath(new URL("operator.mjs", outFolder)),
  );
  process.stdout.write(`dist/${file}: ${(bytes / 1_048_576).toFixed(1)} MiB\n`);
  return 0;
});
