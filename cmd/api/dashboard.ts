/** The dashboard of this process: people and sessions, its room behind the live door, and where things are shown to stand. */
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { listAudit } from "../../internal/accounts/audit_listing.ts";
import { type Feature, plansWith } from "../../internal/accounts/model.ts";
import { createAccountService } from "../../internal/accounts/service.ts";
import type { Config } from "../../internal/config/fields.ts";
import { systemClock } from "../../internal/core/clock.ts";
import { readBuilt } from "../../internal/dashboard/files.ts";
import { createDashboardMount } from "../../internal/dashboard/mount.ts";
import { createSign } from "../../internal/dashboard/port_hint.ts";
import type { DashboardSettings } from "../../internal/dashboard/row.ts";
import type { RequestContext } from "../../internal/http/context.ts";
import { ownDocs, ownOrigin } from "../../internal/http/origin.ts";
import type { Mount } from "../../internal/http/server.ts";
import type { Database } from "../../internal/postgres/database.ts";
import type { EnvironmentName } from "../../internal/postgres/environment.ts";
import { createRequestLog } from "../../internal/request_log/service.ts";
import type { RestOptions } from "../../internal/rest/app.ts";
import type { Hashing } from "../../internal/sessions/hashing.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";
import { openPeople } from "./people.ts";

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
  /** What is behind the public doors. */
  rest: Both<RestOptions>;
};

/** Where the doors stand, once they do. */
type Opened = { doors: Both<RequestListener>; addresses: Both<string> };

export type Dashboard = AsyncDisposable & {
  /** Rooms of the dashboard behind a door. */
  beside(name: EnvironmentName): readonly Mount[];
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
  if (!config.DASHBOARD) return { beside: () => [], opened() {}, async [Symbol.asyncDispose]() {} };
  const hashSecret = deps.keyHashSecret;
  const publicUrl = config.DASHBOARD_URL === undefined ? undefined : bare(config.DASHBOARD_URL);
  const docsUrl = config.DOCS_URL === undefined ? undefined : bare(config.DOCS_URL);
  let opened: Opened | undefined;
  function known(): Opened {
    if (opened === undefined) throw new Error("The doors are not open yet");
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
  const room = createDashboardMount({
    services: {
      sessions,
      accounts: ({ person, accountId }) =>
        createAccountService({ database, hashSecret, clock: systemClock, actor: person.id, only: accountId }),
      offered: plansWith(deps.openToAll),
      audit: ({ accountId }, asked) => listAudit(database, accountId, asked),
      requestLog: createRequestLog({ database, clock: systemClock }),
      usage: rest.live.usage,
      limiter: rest.live.limiter,
      of: rest,
      cursors: rest.live.cursors,
      clock: systemClock,
    },
    writer: rest.live,
    mirrored: rest,
    doors: {
      live: (req, res) => known().doors.live(req, res),
      sandbox: (req, res) => known().doors.sandbox(req, res),
    },
    built: await readBuilt(deps.pages ?? builtFolder),
    publicUrl,
    trustedHops: config.TRUSTED_PROXY_HOPS,
    settings,
    docsUrl,
  });
  const sign = createSign({ writer: rest.sandbox, dashboardUrl: () => dashboardUrl(), docsUrl });
  const parts = built.move();
  return {
    beside: (name) => [name === "live" ? room : sign],
    opened(given) {
      opened = given;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
