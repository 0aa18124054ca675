/**
 * The room of the dashboard behind the live door: /dashboard and everything below it. What is what:
 * /dashboard/api (own rows, and the rows of REST below an environment), /dashboard/try, /dashboard/files, and the page.
 */
import type { RequestListener } from "node:http";
import { ServiceError } from "../core/errors.ts";
import { createClientAddress } from "../http/client_address.ts";
import type { RequestContext } from "../http/context.ts";
import { renderError } from "../http/errors.ts";
import type { Headers } from "../http/headers.ts";
import { ownDocs } from "../http/origin.ts";
import { type Mount, pathOf } from "../http/server.ts";
import { createWriter, type WriterDeps } from "../http/writer.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { apiUnder, environmentIn, filesUnder, isUnder, tryUnder, under } from "./addresses.ts";
import { createApi } from "./api.ts";
import type { Built } from "./files.ts";
import { createIdentify } from "./identify.ts";
import { createMirror, type Mirrored } from "./mirror.ts";
import type { DashboardServices, DashboardSettings, Row } from "./row.ts";
import { rows as allRows } from "./rows.ts";
import { shellAnswer } from "./shell.ts";
import { createTry } from "./try.ts";

export type DashboardOptions = {
  services: DashboardServices;
  /** The live door's: answers are written as it writes them. */
  writer: Omit<WriterDeps, "origins">;
  mirrored: Readonly<Record<EnvironmentName, Mirrored>>;
  /** The public doors. */
  doors: Readonly<Record<EnvironmentName, RequestListener>>;
  /** Undefined when the pages were not built. */
  built: Built | undefined;
  /** Where browsers find the pages, if a setting says so: such as https://prices.example/dashboard. */
  publicUrl: string | undefined;
  trustedHops: number;
  settings(context: RequestContext): DashboardSettings;
  docsUrl?: string | undefined;
  /** Rows to serve; the whole table unless given. */
  rows?: readonly Row[];
};

const pageMethods = "GET, HEAD, OPTIONS";
const page = { path: under, name: "dashboard", metered: false };
const file = { path: `${filesUnder}{name}`, name: "dashboardFile", metered: false };
const kept = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "same-origin",
};

export function createDashboardMount(options: DashboardOptions): Mount {
  const { services, built } = options;
  const writer = createWriter({ ...options.writer, origins: [] });
  const publicOrigin = options.publicUrl === undefined ? undefined : new URL(options.publicUrl).origin;
  const identify = createIdentify(services.sessions, services.clock);
  const clientAddress = createClientAddress(options.trustedHops, () =>
    options.writer.observe({ kind: "forwarded_for_ignored", setting: "TRUSTED_PROXY_HOPS", hops: 0 }),
  );
  const api = createApi({
    rows: options.rows ?? allRows,
    services,
    identify,
    writer,
    publicOrigin,
    settings: options.settings,
    address: ({ req }) => clientAddress(req),
  });
  const mirror = createMirror({ of: options.mirrored, identify, offered: services.offered, publicOrigin });
  const handOn = createTry(options.doors);

  /** What has no session, body or method of its own: the page and its files. */
  async function show(context: RequestContext, path: string): Promise<void> {
    const { method } = context.req;
    const isFile = path.startsWith(filesUnder);
    context.endpoint = isFile ? file : page;
    if (method === "OPTIONS") return writer.options(context, pageMethods);
    if (method !== "GET" && method !== "HEAD") {
      context.res.setHeader("Allow", pageMethods);
      throw new ServiceError(
        "METHOD_NOT_ALLOWED",
        `The dashboard's pages take ${pageMethods}, not ${method}.`,
      );
    }
    if (!isFile) return await writer.send(context, shellAnswer(built?.html));
    const content = built?.file(path.slice(filesUnder.length));
    if (content === undefined) throw new ServiceError("NOT_FOUND", "There is no such file here.");
    await writer.send(context, { status: 200, headers: kept, content });
  }

  return {
    owns: isUnder,
    async serve(context) {
      const path = pathOf(context.req);
      const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
      if (below(tryUnder)) return handOn(context);
      if (!below(apiUnder)) return await show(context, path);
      const mirrored = environmentIn(path.slice(apiUnder.length));
      if (mirrored?.path.startsWith("/v1/")) return mirror(context, mirrored.name);
      await api(context);
    },
    fail(context, thrown, headers: Headers = {}) {
      const docs = options.docsUrl ?? ownDocs(context);
      const contentOf = (error: ServiceError) => ({
        body: JSON.stringify(renderError(error, context.requestId, docs)),
        mediaType: "application/json; charset=utf-8",
      });
      return writer.fail(context, thrown, contentOf, headers);
    },
  };
}
