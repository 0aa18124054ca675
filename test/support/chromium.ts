/** A real Chromium, that of Debian. */
import { spawnSync } from "node:child_process";

/** The program. Throws when there is none. */
export function findChromium(): string {
  const { stdout } = spawnSync("sh", ["-c", "command -v chromium || command -v chromium-browser"], {
    encoding: "utf8",
  });
  const program = stdout.trim();
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0) return program;
  throw new Error("there is no chromium on the PATH");
}
