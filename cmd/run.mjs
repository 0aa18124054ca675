// Plain JavaScript, so that any Node can read it: an old Node would stop at the TypeScript sources with a riddle.
// Usage: node cmd/run.mjs <source file, from the repository's root> [arguments]
import { fileURLToPath } from "node:url";

const oldestNode = 24;
if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  process.stderr.write(
    `This is Node ${process.version}; ${oldestNode} or newer is needed. On Linux, Windows, and Intel Macs, "npm install" ` +
      `installs one (not with --omit=optional). Elsewhere, install Node ${oldestNode}. Then run "npm start", "npm test", or another npm script.\n`,
  );
  process.exit(1);
}
// Halves the time to start. Not in the system's temporary folder, where other users could plant code.
const { enableCompileCache } = await import("node:module");
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compile", import.meta.url)));
const [source] = process.argv.splice(2, 1);
await import(new URL(`../${source}`, import.meta.url));
