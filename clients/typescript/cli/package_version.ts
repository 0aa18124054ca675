/** The version of the installed package. */
import { createRequire } from "node:module";

const manifest: unknown = createRequire(import.meta.url)("drug-price/package.json");

export const version = (manifest as { version: string }).version;
