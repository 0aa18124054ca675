/** The Python that the Python library is checked, built and run with: outside the tree, with the packages beside this file. */
import { fileURLToPath } from "node:url";
import { type PythonEnvironment, pythonEnvironmentOf } from "../../support/programs/python.ts";

const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));

/** Made when need be, which takes a quarter of a minute: `log` hears of it before. */
export const pythonEnvironment = (log: (line: string) => void = () => {}): Promise<PythonEnvironment> =>
  pythonEnvironmentOf(
    { name: "clients-python", requirements, whose: "The Python library's tests need" },
    log,
  );
