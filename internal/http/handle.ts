/** Runs a route for a caller who was let in: reads the parameters and the body, calls the handler, and sends the answer. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../core/errors.ts";
import type { EnvironmentName } from "../postgres/environment.ts";
import { hasBody, readBody } from "./body.ts";
import type { RequestContext } from "./context.ts";
import type { Headers } from "./headers.ts";
import { checkBody, readInput } from "./read_input.ts";
import type { Reply } from "./reply.ts";
import type { Answer, Parameters, Route, RouteBase, Shape } from "./route.ts";
import type { Entry } from "./router.ts";

export type HandleOptions<Services, Given, Of extends Route<Services, Given>> = {
  environment: EnvironmentName;
  services: Services;
  /** What handlers get beside the parameters. Called before the body is read. */
  given(context: RequestContext): Given;
  /** Default: calls the handler. */
  run?(
    context: RequestContext,
    route: Of,
    input: Parameters & Given,
  ): Promise<{ answer: Answer; headers?: Headers }>;
  reply: Reply;
};

/** Fifty drugs and fifty pharmacies are three kilobytes. */
const maxBodyBytes = 65_536;

/** A POST without required fields may have no body. */
async function jsonOf(
  { method, request }: Pick<RouteBase & Shape, "method" | "request">,
  req: IncomingMessage,
) {
  const optional = method === "POST" && request.body?.safeParse({}).success;
  return optional && !hasBody(req) ? {} : await readBody(req, maxBodyBytes);
}

/** Makes the `serve` function of a router's entry for a route. */
export function createHandle<Services, Given, Of extends Route<Services, Given>>(
  options: HandleOptions<Services, Given, Of>,
): (route: Of) => Entry["serve"] {
  const { environment, services, given, reply } = options;
  const run: NonNullable<typeof options.run> =
    options.run ?? (async (_, route, input) => ({ answer: await route.handle(services, input) }));

  return (route) => async (context, params) => {
    const { req } = context;
    const { path, query } = readInput(route, req.url ?? "", params);
    const values = query as Readonly<Record<string, unknown>>;
    const deprecated = (route.deprecated ?? [])
      .map(({ parameter }) => parameter)
      .filter((parameter) => values[parameter] !== undefined);
    const more = given(context);
    const body = route.request.body === undefined ? undefined : checkBody(route, await jsonOf(route, req));
    if (route.only !== undefined && route.only !== environment)
      throw new ServiceError("NOT_FOUND", `${route.path} is there at the ${route.only} address only.`);
    const { answer, headers } = await run(context, route, { ...more, path, query, body });
    await reply.answer(context, route, answer, { ...(headers === undefined ? {} : { headers }), deprecated });
  };
}
