/** At the sandbox's address, /dashboard is not there: the sign says where it is. One dashboard shows both environments. */
import { ServiceError } from "../core/errors.ts";
import { renderError } from "../http/errors.ts";
import { ownDocs } from "../http/origin.ts";
import type { Mount } from "../http/server.ts";
import { createWriter, type WriterDeps } from "../http/writer.ts";
import { isUnder } from "./addresses.ts";

export type SignDeps = {
  writer: Omit<WriterDeps, "origins">;
  dashboardUrl(): string;
  docsUrl?: string | undefined;
};

export function createSign({ writer: deps, dashboardUrl, docsUrl }: SignDeps): Mount {
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
