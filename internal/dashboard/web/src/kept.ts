/** The two things that stay in the browser: which environment was looked at last. The colour scheme is Mantine's to keep. */
import type { EnvironmentName } from "./types.ts";

const name = "dashboard-environment";

export function lastEnvironment(): EnvironmentName {
  try {
    return localStorage.getItem(name) === "live" ? "live" : "sandbox";
  } catch {
    // Storage may be forbidden; then every visit begins in the sandbox.
    return "sandbox";
  }
}

export function keepEnvironment(environment: EnvironmentName): void {
  try {
    localStorage.setItem(name, environment);
  } catch {
    // As above.
  }
}
