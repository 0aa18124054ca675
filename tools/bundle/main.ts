import { fileURLToPath } from "node:url";
import { runCommand } from "../../cmd/shared/command.ts";
import { bundle } from "./app.ts";
import { buildTree } from "./tree.ts";

const out = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;

await runCommand(async () => {
  const [what] = process.argv.slice(2);
  if (what === "service") {
    const { bytes, files } = await buildTree(out("service"));
    process.stdout.write(`dist/service: ${files} files, ${mebibytes(bytes)}\n`);
    return 0;
  }
  if (what === "operator") {
    // The operator alone, as one file: it runs in a small pod of its own, where memory counts.
    const { file, bytes } = await bundle("cmd/operator/main.ts", out("operator.mjs"));
    process.stdout.write(`dist/${file}: ${mebibytes(bytes)}\n`);
    return 0;
  }
  process.stderr.write("Usage: npm run build, or npm run bundle for the operator alone\n");
  return 2;
});
