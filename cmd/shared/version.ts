/** The release that runs, from the package's manifest. */
import { readFileSync } from "node:fs";

const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");

export const version: string = (JSON.parse(manifest) as { version: string }).version;
