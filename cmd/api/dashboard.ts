/** The dashboard of this process: people, sessions, and the mounts that serve its pages. */
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { listAudit } from "../../internal/accounts/audit_listing.ts";
import { type Feature, offeredPlans } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import type { Config } from "../../internal/config/setting_table.ts";
import { systemClock } from "../../internal/core/clock.ts";
import type { DashboardSettings } from "../../internal/dashboard/dashboard_route.ts";
import { createDashboardMount } from "../../internal/dashboard/mount.ts";
import { readBuilt } from "../../internal/dashboard/page_files.ts";
import { createPortHint } from "../../internal/dashboard/port_hint.ts";
import type { RequestContext } from "../../internal/http/context.ts";
import { ownDocs, ownOrigin } from "../../internal/http/origin.ts";
import type { Mount } from "../../internal/http/server.ts";
import type { Database } from "../../internal/postgres/database.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import { createRequestLog } from "../../internal/request_log/service.ts";
import type { RestOptions } from "../../internal/rest/app.ts";
import type { Hashing } from "../../internal/sessions/hashing.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { openPeople } from "./open_people.ts";

type Both<Thing> = Readonly<Record<EnvironmentName, Thing>>;

export type DashboardDeps = {
  config: Config;
  database: Database;
  keyHashSecret: string;
  observe: Observe;
  /** Whether people who sign up need not verify their address. */
  signUpsVerified: boolean;
  hashing?: Hashing | undefined;
  /** Features that every plan has here. */
  openToAll: readonly Feature[];
  /** Folder of the built pages; where `npm run dashboard` puts them unless given. */
  pages?: string | undefined;
  /** The REST API of each environment. */
  rest: Both<RestOptions>;
};

/** The servers and their addresses, once they are open. */
type Opened = { servers: Both<RequestListener>; addresses: Both<string> };

export type Dashboard = AsyncDisposable & {
  /** Mounts of the dashboard on the server of an environment. */
  mounts(name: EnvironmentName): readonly Mount[];
  opened(opened: Opened): void;
};

const builtFolder = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

const bare = (url: string) => url.replace(/\/+$/, "");

/** The host that the caller reached us at, with another port. */
function withPortOf(origin: string | undefined, address: string): string {
  if (origin === undefined) return address;
  const url = new URL(origin);
  url.port = new URL(address).port;
  return url.origin;
}

export async function openDashboard(deps: DashboardDeps): Promise<Dashboard> {
  const { config, database, rest } = deps;
  if (!config.DASHBOARD) return { mounts: () => [], opened() {}, async [Symbol.asyncDispose]() {} };
  const hashSecret = deps.keyHashSecret;
  const publicUrl = config.DASHBOARD_URL === undefined ? undefined : bare(config.DASHBOARD_URL);
  const docsUrl = config.DOCS_URL === undefined ? undefined : bare(config.DOCS_URL);
  let opened: Opened | undefined;
  function known(): Opened {
    if (opened === undefined) throw new Error("The servers are not open yet");
    return opened;
  }
  const dashboardUrl = (context?: RequestContext) => {
    const origin = (context === undefined ? undefined : ownOrigin(context)) ?? known().addresses.live;
    return publicUrl ?? `${origin}/dashboard`;
  };
  function settings(context: RequestContext): DashboardSettings {
    const { addresses } = known();
    const origin = ownOrigin(context);
    return {
      signUp: config.SIGN_UP,
      mail: config.SMTP_URL !== undefined,
      planChanges: config.DASHBOARD_PLAN_CHANGES,
      liveUrl: bare(config.LIVE_URL ?? origin ?? addresses.live),
      sandboxUrl: bare(config.SANDBOX_URL ?? withPortOf(origin, addresses.sandbox)),
      docsUrl: docsUrl ?? ownDocs(context),
      dashboardUrl: dashboardUrl(context),
    };
  }

  await using built = new AsyncDisposableStack();
  const { sessions } = built.use(
    openPeople({
      ...{ config, database, observe: deps.observe, signUpsVerified: deps.signUpsVerified },
      hashing: deps.hashing,
      dashboardUrl: () => dashboardUrl(),
    }),
  );
  const mount = createDashboardMount({
    services: {
      sessions,
      accounts: ({ person, accountId }) =>
        createAccountService({ database, hashSecret, clock: systemClock, actor: person.id, only: accountId }),
      offered: offeredPlans(deps.openToAll),
      audit: ({ accountId }, asked) => listAudit(database, accountId, asked),
      requestLog: createRequestLog({ database, clock: systemClock }),
      usage: rest.live.usage,
      limiter: rest.live.limiter,
      of: rest,
      cursors: rest.live.cursors,
      clock: systemClock,
    },
    rest,
    servers: {
      live: (req, res) => known().servers.live(req, res),
      sandbox: (req, res) => known().servers.sandbox(req, res),
    },
    built: await readBuilt(deps.pages ?? builtFolder),
    publicUrl,
    trustedHops: config.TRUSTED_PROXY_HOPS,
    settings,
    docsUrl,
  });
  const hint = createPortHint({ writer: rest.sandbox, dashboardUrl: () => dashboardUrl(), docsUrl });
  const parts = built.move();
  return {
    mounts: (name) => [name === "live" ? mount : hint],
    opened(given) {
      opened = given;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
