/** What stays in the browser: which environment was looked at last, and in a tab the key of the explorer. The colour scheme is Mantine's to keep. */
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

/** What a tab keeps for who is signed in (the explorer's key) is gone with them. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}

export function keepEnvironment(environment: EnvironmentName): void {
  try {
    localStorage.setItem(name, environment);
  } catch {
    // As above.
  }
}
