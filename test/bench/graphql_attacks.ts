/** How long it takes to refuse each of the attacks that the tests know. */
import { createAnalyse } from "../../internal/graphql/analysis/analyse.ts";
import { parseDocument } from "../../internal/graphql/analysis/parse_document.ts";
import { checkShape } from "../../internal/graphql/analysis/shape.ts";
import { validateDocument } from "../../internal/graphql/analysis/validate.ts";
import { createGraphqlSchema } from "../../internal/graphql/schema.ts";
import { type Attack, attacks } from "../graphql/attacks.ts";

export type Refusal = Pick<Attack, "name" | "code"> & { best: number; first: number };

export function slowestRefusals(): Refusal[] {
  const schema = createGraphqlSchema();
  const analyse = createAnalyse(schema);

  function refuse({ query, operationName, variables }: Attack): number {
    const started = performance.now();
    try {
      const document = parseDocument(query);
      checkShape(document);
      if (validateDocument(schema, document).length === 0)
        analyse(document, operationName, variables, { cost: 20_000 });
    } catch {
      // Refused: that is what is measured.
    }
    return performance.now() - started;
  }

  return attacks
    .map((attack) => {
      const times = Array.from({ length: 10 }, () => refuse(attack));
      return { name: attack.name, code: attack.code, best: Math.min(...times), first: times[0] ?? 0 };
    })
    .toSorted((a, b) => b.best - a.best);
}
