/** schemathesis, in a Python environment of its own outside the tree. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pythonEnvironmentOf } from "../support/programs/python.ts";

const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));

/** The program. */
export async function findSchemathesis(log: (line: string) => void): Promise<string> {
  const { folder } = await pythonEnvironmentOf(
    { name: "fuzz", requirements, whose: "The fuzzer needs" },
    log,
  );
  return join(folder, "bin", "schemathesis");
}
