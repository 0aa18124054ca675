/** The token of a link from a mail. It stands in the fragment, which no server gets; once read it is out of the address too. */
import { useState } from "react";

const read = (): string | undefined => {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return undefined;
  // Not in the history, and not in a screenshot.
  history.replaceState(history.state, "", location.pathname + location.search);
  return token;
};

/** By page: a component that begins twice finds the address already clean. */
let kept: { path: string; token: string } | undefined;

export function useTokenOfLink(): string | undefined {
  const [token] = useState(() => {
    const found = read();
    if (found !== undefined) kept = { path: location.pathname, token: found };
    return kept?.path === location.pathname ? kept.token : undefined;
  });
  return token;
}

/** It was used, or is of no use. */
export function forgetTokenOfLink(): void {
  kept = undefined;
}
