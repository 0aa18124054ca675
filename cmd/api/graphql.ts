/**
 * GraphQL as this process runs it: one schema, whose documents and compiled operations both environments share, and for
 * each of them the parts that run operations on its services.
 */
import { createAnalyse } from "../../internal/graphql/analysis/analyse.ts";
import { parseDocument } from "../../internal/graphql/analysis/parse_document.ts";
import { checkShape } from "../../internal/graphql/analysis/shape.ts";
import { validateDocument } from "../../internal/graphql/analysis/validate.ts";
import { createKeptSeconds } from "../../internal/graphql/cache_control.ts";
import { createDocuments, type Documents } from "../../internal/graphql/document_cache.ts";
import { createExpressGraphql } from "../../internal/graphql/engine/express_graphql.ts";
import { createExecutor } from "../../internal/graphql/execute.ts";
import { createGraphiqlPages } from "../../internal/graphql/graphiql/pages.ts";
import { createContext, type GraphqlContext } from "../../internal/graphql/graphql_context.ts";
import type { GraphqlParts } from "../../internal/graphql/graphql_parts.ts";
import type { GraphqlServices } from "../../internal/graphql/graphql_services.ts";
import { createGraphqlMount, type GraphqlMountOptions } from "../../internal/graphql/http/mount.ts";
import { createGraphqlSchema } from "../../internal/graphql/schema.ts";
import type { Mount } from "../../internal/http/server.ts";
import type { Observe } from "../../internal/telemetry/observation.ts";

type MountOptions = Omit<
  GraphqlMountOptions<GraphqlContext>,
  "parts" | "documents" | "createEngine" | "pages"
>;

export type Graphql = {
  documents: Documents;
  mount(services: GraphqlServices, options: MountOptions): Mount;
};

export function createGraphql({ observe }: { observe: Observe }): Graphql {
  const schema = createGraphqlSchema();
  const analyse = createAnalyse(schema);
  const executor = createExecutor<GraphqlContext>(schema, {
    observe: (how) => observe({ kind: "graphql_execution", how }),
  });
  const shared: Omit<GraphqlParts<GraphqlContext>, "context"> = {
    schema,
    analyse,
    execute: executor.execute,
    keptSeconds: createKeptSeconds(),
    parse: parseDocument,
    validate(document) {
      checkShape(document);
      return validateDocument(schema, document);
    },
  };
  const documents = createDocuments(shared);
  const pages = createGraphiqlPages();
  return {
    documents,
    mount: (services, options) =>
      createGraphqlMount({
        ...options,
        documents,
        pages,
        createEngine: createExpressGraphql,
        parts: {
          ...shared,
          context: (asked) => createContext({ services, ...asked }),
          truncated: ({ truncated }) => truncated,
        },
      }),
  };
}
