/**
 * The rows of the REST door under a session, at /dashboard/api/{environment}/v1/...: the same table, handlers, answers and
 * errors. Only who is let in is another matter (session_admit.ts), and what is kept of answers: nothing.
 */
import type { RequestListener } from "node:http";
import type { plans } from "../accounts/model.ts";
import type { Exchange } from "../http/exchange.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { createRestApp, type RestOptions } from "../rest/app.ts";
import type { Route } from "../rest/route.ts";
import { routes } from "../rest/routes.ts";
import { apiUnder } from "./addresses.ts";
import type { Identify } from "./identify.ts";
import { checkOrigin } from "./origin_check.ts";
import { createPace, paceRules } from "./pace.ts";
import { createSessionAdmit } from "./session_admit.ts";

export type Mirrored = Omit<RestOptions, "elsewhere" | "beside" | "routes" | "origins">;

export type MirrorDeps = {
  of: Readonly<Record<EnvironmentName, Mirrored>>;
  identify: Identify;
  offered: typeof plans;
  publicOrigin: string | undefined;
};

export const mirroredRoutes: readonly Route[] = routes.filter(({ path }) => path.startsWith("/v1/"));

/** A POST that makes nothing asks a question which is too long for an address. */
export const readingRows: ReadonlySet<string> = new Set(
  mirroredRoutes.filter(({ method, idempotent }) => method === "POST" && !idempotent).map(({ name }) => name),
);

/** What keys pay for, and pages ask for in forms only. */
export const dataRows: ReadonlySet<string> = new Set(
  mirroredRoutes
    .filter(
      ({ access, path }) =>
        typeof access === "object" &&
        !path.startsWith("/v1/alerts") &&
        /^(drugs|prices|pharmacies):/.test(access.permission),
    )
    .map(({ name }) => name),
);

/** `path` is what follows the environment in the address, such as /v1/drugs. */
export type Mirror = (exchange: Exchange, environment: EnvironmentName) => void;

export function createMirror({ of, identify, offered, publicOrigin }: MirrorDeps): Mirror {
  const pace = createPace(
    of.live.clock,
    paceRules.data,
    "So much live data is not given to the dashboard: ask for it with a key, whose plan says how much it may be.",
  );

  function appOf(environment: EnvironmentName): RequestListener {
    const { limiter } = of[environment];
    return createRestApp({
      ...of[environment],
      routes: mirroredRoutes,
      origins: [],
      elsewhere: {
        under: `${apiUnder}/${environment}`,
        cache: "no-store",
        admit: createSessionAdmit({
          environment,
          identify,
          limiter,
          offered,
          reading: readingRows,
          pace(exchange, accountId) {
            // The data of the sandbox is made up, and free to its keys too.
            if (environment === "live" && dataRows.has(exchange.endpoint?.name ?? "")) pace(accountId);
          },
        }),
      },
    });
  }
  const apps = { live: appOf("live"), sandbox: appOf("sandbox") };
  return (exchange, environment) => {
    checkOrigin(exchange, publicOrigin);
    const { req, res } = exchange;
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    req.url = (req.url ?? "").slice(`${apiUnder}/${environment}`.length);
    apps[environment](req, res);
  };
}
