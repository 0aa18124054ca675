/** Renders the answers of routes. In the sandbox, bodies are marked. `meta` has the age of the data. */
import type { Dataset, DatasetService } from "../changes/model.ts";
import type { RequestContext } from "./context.ts";
import { renderError } from "./error_body.ts";
import { type CachePolicy, cacheControl, type Headers } from "./headers.ts";
import { ownDocs } from "./origin.ts";
import { pagePolicy } from "./page_policy.ts";
import type { Answer, RouteBase, Shape } from "./route.ts";
import { type Content, createWriter, type WriterDeps } from "./writer.ts";

type Replied = Pick<RouteBase, "method"> & Shape;

export type ReplyDeps = WriterDeps & {
  datasets: DatasetService;
  /** Of the documentation, without a slash at its end; undefined for our own /docs. */
  docsUrl: string | undefined;
  /** Of every answer; what its row says where this is undefined. */
  cache?: CachePolicy | undefined;
};

export type Reply = {
  /** `deprecated` are the names of deprecated parameters that the request used. */
  answer(
    context: RequestContext,
    route: Replied,
    answer: Answer,
    more?: { headers?: Headers; deprecated?: readonly string[] },
  ): Promise<void>;
  fail(context: RequestContext, error: unknown, headers?: Headers): Promise<void>;
  /** To OPTIONS: what the path takes, and whether a page of another origin may ask. Counts nothing, needs no key. */
  options(context: RequestContext, methods: string): void;
};

const json = "application/json; charset=utf-8";
const html = "text/html; charset=utf-8";

export function createReply(deps: ReplyDeps): Reply {
  const { environment, datasets, docsUrl } = deps;
  const writer = createWriter(deps);
  const sandbox = environment.name === "sandbox";
  const docsOf = (context: RequestContext) => docsUrl ?? ownDocs(context);
  const text = (body: object) => JSON.stringify(sandbox ? { ...body, _sandbox: true } : body);

  /** How old the data is that the answer is made of: the oldest date, the newest version. */
  async function ageOf(names: readonly Dataset[]): Promise<object> {
    const states = await datasets.current();
    const known = names.flatMap((name) => states[name] ?? []);
    if (known.length === 0) return {};
    const dates = known.flatMap(({ asOf }) => (asOf === null ? [] : [asOf.getTime()]));
    return {
      as_of: dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString(),
      dataset_version: Math.max(...known.map(({ version }) => version)),
    };
  }

  /** Returns the path of the created resource. Its IDs are ours, so they need no escaping. */
  function locationOf({ location }: Replied, answer: Answer): Headers {
    if (location === undefined || !("body" in answer)) return {};
    const fields = answer.body as Readonly<Record<string, unknown>>;
    return { Location: location.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(fields[name])) };
  }

  async function contentOf(
    route: Replied,
    answer: Answer,
  ): Promise<(Content & { policy?: string }) | undefined> {
    if ("empty" in answer) return undefined;
    if ("html" in answer)
      return { body: answer.html, mediaType: html, policy: answer.policy ?? pagePolicy(answer.html) };
    if ("file" in answer) return { body: answer.file, mediaType: answer.mediaType };
    if (route.datasets === undefined) return { body: text(answer.body), mediaType: json };
    const meta = { ...(answer.body as { meta?: object }).meta, ...(await ageOf(route.datasets)) };
    return { body: text({ ...answer.body, meta }), mediaType: json };
  }

  function deprecationHeaders(
    context: RequestContext,
    route: Replied,
    deprecated: readonly string[],
  ): Headers {
    const used = route.deprecated?.find(({ parameter }) => deprecated.includes(parameter));
    if (used === undefined) return {};
    return {
      Deprecation: `@${Date.parse(used.since) / 1_000}`,
      Link: `<${docsOf(context)}/deprecations>; rel="deprecation"; type="text/html"`,
    };
  }

  return {
    async answer(context, route, answer, { headers: more = {}, deprecated = [] } = {}) {
      const headers: Headers = {
        "Cache-Control": cacheControl(deps.cache ?? answer.cache ?? route.cache),
        ...deprecationHeaders(context, route, deprecated),
        ...locationOf(route, answer),
        ...answer.headers,
        ...more,
      };
      const content = await contentOf(route, answer);
      if (content === undefined) return await writer.send(context, { status: 204, headers });
      if (content.policy !== undefined) headers["Content-Security-Policy"] = content.policy;
      const tagged = route.method === "GET";
      await writer.send(context, { status: route.status ?? 200, headers, content, tagged });
    },

    options: writer.options,

    fail(context, thrown, headers = {}) {
      const contentOf = (error: Parameters<typeof renderError>[0]) => ({
        body: text(renderError(error, context.requestId, docsOf(context))),
        mediaType: json,
      });
      return writer.fail(context, thrown, contentOf, headers);
    },
  };
}
