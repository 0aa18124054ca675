/** What needs no key: the state of the service, and the pages that errors and deprecations link to. */
import type { z } from "zod";
import { type ErrorCode, errorCodes, ServiceError } from "../../core/errors.ts";
import { apiVersion } from "../../http/version.ts";
import { renderDataset } from "../../wire/changes.ts";
import type { errorPath, filePath } from "../../wire/requests.ts";
import { type OpenApiText, openApiDocument, openApiText } from "../openapi/document.ts";
import { aboutTheSandbox } from "../openapi/sandbox.ts";
import { type DeprecatedParameter, deprecationsPage, errorPage, errorsPage } from "../pages/documents.ts";
import { referencePolicy } from "../pages/policy.ts";
import { referenceFile, referencePage } from "../pages/reference.ts";
import type { Input, Route, Services } from "../route.ts";

export async function getStatus({ ping, datasets, environment }: Services) {
  const [status, ages] = await Promise.all([
    ping().then(
      () => "ok" as const,
      () => "degraded" as const,
    ),
    datasets.report().catch(() => []),
  ]);
  return { body: { status, environment, version: apiVersion, datasets: ages.map(renderDataset) } };
}

/** The document is made once; the address at which the caller reached us and, in the sandbox, the examples are their own. */
export function getOpenApi(rows: () => readonly Route[]) {
  let made: OpenApiText | undefined;
  return async ({ environment }: Services, { origin }: Input) => {
    made ??= openApiText(openApiDocument(rows()));
    const text = made({ url: origin ?? "/", description: `This address: ${environment}` });
    const file = Buffer.from(environment === "sandbox" ? aboutTheSandbox(text) : text);
    return { file, mediaType: "application/json; charset=utf-8" };
  };
}

export async function getReference() {
  return { html: referencePage(), policy: referencePolicy };
}

export async function getReferenceFile(_: Services, { path }: Input<z.output<typeof filePath>>) {
  const file = await referenceFile(path.file);
  if (file === undefined) throw new ServiceError("NOT_FOUND", "There is no such file; /docs names them all.");
  return { file: file.content, mediaType: file.mediaType };
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
