/**
 * The rows of the REST door under a session, at /dashboard/api/{environment}/v1/...: the same table, handlers, answers and
 * errors. Only the admission differs (session_admit.ts), and responses are never cached.
 */
import type { RequestListener } from "node:http";
import type { plans } from "../accounts/model.ts";
import type { RequestContext } from "../http/context.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { createRestApp, type RestOptions } from "../rest/app.ts";
import type { Route } from "../rest/route.ts";
import { routes } from "../rest/routes.ts";
import { apiUnder } from "./addresses.ts";
import type { Identify } from "./identify.ts";
import { checkOrigin } from "./origin_check.ts";
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

/** Routes that return drug, price, and pharmacy data. In live, they count towards the account's quota. */
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
export type Mirror = (context: RequestContext, environment: EnvironmentName) => void;

export function createMirror({ of, identify, offered, publicOrigin }: MirrorDeps): Mirror {
  function appOf(environment: EnvironmentName): RequestListener {
    return createRestApp({
      ...of[environment],
      routes: mirroredRoutes,
      origins: [],
      elsewhere: {
        under: `${apiUnder}/${environment}`,
        cache: "no-store",
        metered: ({ name }) => environment === "live" && dataRows.has(name),
        admit: createSessionAdmit({ ...of[environment], identify, offered, reading: readingRows }),
      },
    });
  }
  const apps = { live: appOf("live"), sandbox: appOf("sandbox") };
  return (context, environment) => {
    checkOrigin(context, publicOrigin);
    const { req, res } = context;
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    req.url = (req.url ?? "").slice(`${apiUnder}/${environment}`.length);
    apps[environment](req, res);
  };
}
