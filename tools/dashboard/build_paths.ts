/** Where the dashboard is built from, and to. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const builtFolder = join(root, "dist/dashboard");
