/** Interactions between drugs. Routes and their handlers. */
import type { z } from "zod";
import { interactionCheck, interactionsQuery, renderCheck } from "../wire/interactions.ts";
import { noPath } from "../wire/requests.ts";
import { type Input, type Route, route, type Services } from "./rest_route.ts";
import { drugData, readDrugs } from "./route_defaults.ts";

export async function checkInteractions(
  { interactions }: Services,
  { query }: Input<unknown, z.output<typeof interactionsQuery>>,
) {
  return { body: renderCheck(await interactions.check(query.dins)) };
}

export const interactionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/interactions",
    name: "checkInteractions",
    tag: "Drugs",
    summary: "Known interactions between 2 to 10 drugs, most severe first, with their source.",
    auth: readDrugs,
    cache: drugData,
    request: { path: noPath, query: interactionsQuery },
    response: interactionCheck,
    datasets: ["interactions", "drugs"],
    repeatable: ["dins"],
    mayMiss: true,
    example: { query: { dins: "07900017,07900033" } },
    handle: checkInteractions,
  }),
];
