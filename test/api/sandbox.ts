/** The good request of a row, about the sandbox's own things: as the sandbox's document shows it. */

import { aboutTheSandbox } from "../../internal/rest/openapi/sandbox_text.ts";
import type { Example, Route } from "../../internal/rest/rest_route.ts";

export async function sandboxExample({ example }: Route): Promise<Example | undefined> {
  return example === undefined
    ? undefined
    : (JSON.parse(aboutTheSandbox(JSON.stringify(example))) as Example);
}
