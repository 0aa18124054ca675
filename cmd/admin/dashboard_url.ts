/** Finds the base URL of the dashboard, so that links are complete. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../internal/config/setting_table.ts";
import type { Place } from "../shared/connection_settings.ts";
import type { DashboardUrl } from "./command_types.ts";

/** DASHBOARD_URL, or what `npm start` wrote for this database, or the default port of this machine. */
export async function dashboardUrl(
  config: Pick<Config, "DASHBOARD_URL" | "PORT">,
  place: Pick<Place, "dataDirectory" | "databaseUrl" | "embedded">,
): Promise<DashboardUrl> {
  if (config.DASHBOARD_URL !== undefined)
    return { url: config.DASHBOARD_URL.replace(/\/+$/, ""), isDefault: false };
  const written = await readFile(join(place.dataDirectory, "credentials.json"), "utf8")
    .then((text) => JSON.parse(text) as { dashboard_url?: unknown; database_url?: unknown })
    .catch(() => undefined);
  // The embedded server may have another port since the file was written. Its folder is the same.
  const isOurs = place.embedded || written?.database_url === place.databaseUrl;
  if (isOurs && typeof written?.dashboard_url === "string")
    return { url: written.dashboard_url, isDefault: false };
  return { url: `http://127.0.0.1:${config.PORT || 8080}/dashboard`, isDefault: true };
}
