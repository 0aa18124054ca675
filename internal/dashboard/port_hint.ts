/** On the sandbox server, /dashboard returns 404 with the URL of the dashboard, which shows both environments. */
import { ServiceError } from "../core/errors.ts";
import { renderError } from "../http/error_body.ts";
import { ownDocs } from "../http/origin.ts";
import type { Mount } from "../http/server.ts";
import { createWriter, type WriterDeps } from "../http/writer.ts";
import { isUnder } from "./dashboard_paths.ts";

export type PortHintDeps = {
  writer: Omit<WriterDeps, "origins">;
  dashboardUrl(): string;
  docsUrl?: string | undefined;
};

export function createPortHint({ writer: deps, dashboardUrl, docsUrl }: PortHintDeps): Mount {
  const writer = createWriter({ ...deps, origins: [] });
  return {
    owns: isUnder,
    async serve() {
      throw new ServiceError(
        "NOT_FOUND",
        `The dashboard is at the live address, for both environments: ${dashboardUrl()}`,
      );
    },
    fail(context, thrown, headers = {}) {
      const contentOf = (error: ServiceError) => {
        const body = renderError(error, context.requestId, docsUrl ?? ownDocs(context));
        return {
          body: JSON.stringify({ ...body, _sandbox: true }),
          mediaType: "application/json; charset=utf-8",
        };
      };
      return writer.fail(context, thrown, contentOf, headers);
    },
  };
}
