/** Interactions between drugs. */

import { interactionCheck, interactionsQuery } from "../../wire/interactions.ts";
import { noPath } from "../../wire/requests.ts";
import { checkInteractions } from "../handlers/interactions.ts";
import { type Route, route } from "../route.ts";
import { drugData, readDrugs } from "./access.ts";

export const interactionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/interactions",
    name: "checkInteractions",
    tag: "Drugs",
    summary: "Known interactions between two to ten drugs, most severe first, with who says so.",
    access: readDrugs,
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
