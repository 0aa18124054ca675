/**
 * Checks the ports before anything is created or loaded, so that a port that is in use costs no time. All ports are open at the
 * same time for a moment, so two settings with the same port fail, too. A process that takes a port after the check is
 * reported when the service listens.
 */
import type { Config } from "../../internal/config/setting_table.ts";
import { UsageError } from "../../internal/core/errors.ts";
import { listen } from "../../internal/runtime/listen.ts";

type PortConfig = Pick<
  Config,
  "HOST" | "PORT" | "SANDBOX_PORT" | "METRICS_HOST" | "METRICS_PORT" | "ENVIRONMENTS"
>;

/** Throws a UsageError that names the setting. */
export async function requireFreePorts(config: PortConfig): Promise<void> {
  const { HOST, METRICS_HOST, ENVIRONMENTS } = config;
  const checked = [
    ...(ENVIRONMENTS.includes("live") ? [["PORT", HOST] as const] : []),
    ...(ENVIRONMENTS.includes("sandbox") ? [["SANDBOX_PORT", HOST] as const] : []),
    ["METRICS_PORT", METRICS_HOST] as const,
  ].filter(([portSetting]) => config[portSetting] !== 0);
  const settings = new Map<string, string>();
  await using opened = new AsyncDisposableStack();
  for (const [portSetting, host] of checked) {
    const port = config[portSetting];
    const earlier = settings.get(`${host}:${port}`);
    if (earlier !== undefined)
      throw new UsageError(
        `${portSetting}: port ${port} is also the value of ${earlier}. Set ${portSetting} to another port.`,
      );
    settings.set(`${host}:${port}`, portSetting);
    opened.use(await listen((_req, res) => res.destroy(), { host, port, portSetting, closeTimeoutMs: 0 }));
  }
}
