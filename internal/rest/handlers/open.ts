/** What needs no key: the state of the service, and the pages that errors and deprecations link to. */
import type { z } from "zod";
import { type ErrorCode, errorCodes, ServiceError } from "../../core/errors.ts";
import { type DeprecatedParameter, deprecationsPage, errorPage, errorsPage } from "../pages/documents.ts";
import type { Input, Services } from "../route.ts";
import type { errorPath } from "../schemas/requests.ts";
import { apiVersion } from "../version.ts";

export async function getStatus({ ping, environment }: Services) {
  const status = await ping().then(
    () => "ok" as const,
    () => "degraded" as const,
  );
  return { body: { status, environment, version: apiVersion } };
}

export async function listErrors() {
  return { html: errorsPage() };
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCodes, text);
}

export async function getError(_: Services, { path }: Input<z.output<typeof errorPath>>) {
  if (!isErrorCode(path.code))
    throw new ServiceError("NOT_FOUND", "There is no such error code; /docs/errors lists them all.");
  return { html: errorPage(path.code) };
}

/** Of the rows of the route table, which know what is deprecated. */
export function listDeprecations(deprecated: () => readonly DeprecatedParameter[]) {
  return async () => ({ html: deprecationsPage(deprecated()) });
}
