/** Calls as they are typed into a terminal. */
import type { EnvironmentName, Settings } from "../types.ts";

/** What a shell takes as it stands. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const addressOf = (settings: Settings, environment: EnvironmentName): string =>
  environment === "live" ? settings.live_url : settings.sandbox_url;

/** `key`: the key itself, or else the variable of the shell that holds it. */
export function curl({
  url,
  method = "GET",
  key,
}: {
  url: string;
  method?: string;
  key?: string | undefined;
}): string {
  const how = method === "GET" ? [] : method === "HEAD" ? ["-I"] : ["-X", method];
  const header = `Authorization: Bearer ${key ?? "$API_KEY"}`;
  return ["curl", ...how, quoted(url), "\\\n  -H", key === undefined ? `"${header}"` : quoted(header)].join(
    " ",
  );
}

/** A call that a key with these permissions may make; without any, one that every key may. */
export function firstPath(permissions: readonly string[]): string {
  if (permissions.includes("drugs:read")) return "/v1/drugs/search?query=metformin";
  if (permissions.includes("pharmacies:read")) return "/v1/pharmacies?limit=3";
  if (permissions.includes("webhooks:read")) return "/v1/webhooks";
  return "/v1/usage";
}
