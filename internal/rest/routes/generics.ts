/** Generic alternatives. */

import { list } from "../../wire/envelopes.ts";
import { generic, genericsQuery } from "../../wire/generics.ts";
import { drugPath } from "../../wire/requests.ts";
import { listGenerics } from "../handlers/generics.ts";
import { type Route, route } from "../route.ts";
import { priceData, readGenerics } from "./access.ts";

export const genericRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/v1/drugs/{id}/generics",
    name: "listGenerics",
    tag: "Drugs",
    summary: "Generics with the same active ingredients, strengths and form, lowest average price first.",
    access: readGenerics,
    cache: priceData,
    request: { path: drugPath, query: genericsQuery },
    response: list(generic, {}),
    datasets: ["drugs", "prices"],
    repeatable: ["include"],
    example: { path: { id: "drug_07900001" } },
    handle: listGenerics,
  }),
];
