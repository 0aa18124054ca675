/** Drugs checked against each other. */
import type { z } from "zod";
import { renderCheck } from "../render/interactions.ts";
import type { Input, Services } from "../route.ts";
import type { interactionsQuery } from "../schemas/interactions.ts";

export async function checkInteractions(
  { interactions }: Services,
  { query }: Input<unknown, z.output<typeof interactionsQuery>>,
) {
  return { body: renderCheck(await interactions.check(query.dins)) };
}
