/** At the sandbox's address, /dashboard is not there: the sign says where it is. One dashboard shows both environments. */
import { ServiceError } from "../core/errors.ts";
import type { Room } from "../http/door.ts";
import { renderError } from "../http/errors.ts";
import { ownDocs } from "../http/origin.ts";
import { createWriter, type WriterDeps } from "../http/writer.ts";
import { isUnder } from "./addresses.ts";

export type SignDeps = {
  writer: Omit<WriterDeps, "origins">;
  dashboardUrl(): string;
  docsUrl?: string | undefined;
};

export function createSign({ writer: deps, dashboardUrl, docsUrl }: SignDeps): Room {
  const writer = createWriter({ ...deps, origins: [] });
  return {
    owns: isUnder,
    async serve() {
      throw new ServiceError(
        "NOT_FOUND",
        `The dashboard is at the live address, for both environments: ${dashboardUrl()}`,
      );
    },
    fail(exchange, thrown, headers = {}) {
      const contentOf = (error: ServiceError) => {
        const body = renderError(error, exchange.requestId, docsUrl ?? ownDocs(exchange));
        return {
          body: JSON.stringify({ ...body, _sandbox: true }),
          mediaType: "application/json; charset=utf-8",
        };
      };
      return writer.fail(exchange, thrown, contentOf, headers);
    },
  };
}
