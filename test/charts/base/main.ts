/** `npm run base`: renders the charts into k8s/base/, and removes what they no longer render. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../cmd/process.ts";
import { presentFiles, wantedFiles } from "./files.ts";

const wanted = await wantedFiles();
for (const path of Object.keys(await presentFiles()))
  if (!(path in wanted)) await rm(join(root, path));
for (const [path, text] of Object.entries(wanted)) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
