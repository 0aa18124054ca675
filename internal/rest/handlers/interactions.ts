/** Drugs checked against each other. */
import type { z } from "zod";
import type { interactionsQuery } from "../../wire/interactions.ts";
import { renderCheck } from "../../wire/interactions.ts";
import type { Input, Services } from "../route.ts";

export async function checkInteractions(
  { interactions }: Services,
  { query }: Input<unknown, z.output<typeof interactionsQuery>>,
) {
  return { body: renderCheck(await interactions.check(query.dins)) };
}
