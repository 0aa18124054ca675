/** The parameters of a request for one operation, checked by their shape alone: what was sent, and how to mend it. */
import { type ErrorDetail, ServiceError } from "../../core/errors.ts";
import { parseJson } from "../../http/body.ts";
import type { Variables } from "../graphql_parts.ts";

export type Asked = {
  /** The document's text, its hash, or both. */
  query: string | undefined;
  /** SHA-256 in lower-case hexadecimal. */
  hash: string | undefined;
  operationName: string | undefined;
  variables: Variables | undefined;
  /** What it would cost, and nothing else. */
  costOnly: boolean;
};

type Members = Readonly<Record<string, unknown>>;

const known = ["query", "documentId", "operationName", "variables", "extensions"];

const isMap = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function invalidBody(details: readonly ErrorDetail[]): ServiceError {
  return new ServiceError(
    "INVALID_BODY",
    details.map(({ field, reason }) => `${field}: ${reason}`).join("; "),
    {
      details,
    },
  );
}

const sha256 = /^(?:sha256:)?([0-9a-f]{64})$/i;

/** Of Apollo's automatic persisted queries, whose members are `version` and `sha256Hash`. */
function persistedHash(persisted: unknown, wrong: ErrorDetail[]): string | undefined {
  const field = "extensions.persistedQuery";
  if (persisted === undefined || persisted === null) return undefined;
  if (!isMap(persisted)) {
    wrong.push({ field, reason: "must be an object with version 1 and sha256Hash" });
    return undefined;
  }
  if (persisted.version !== 1) wrong.push({ field: `${field}.version`, reason: "must be 1" });
  const { sha256Hash } = persisted;
  const hash = typeof sha256Hash === "string" ? sha256.exec(sha256Hash)?.[1] : undefined;
  if (hash === undefined)
    wrong.push({
      field: `${field}.sha256Hash`,
      reason: "must be the SHA-256 of the document: 64 hexadecimal digits",
    });
  return hash?.toLowerCase();
}

function documentHash(documentId: unknown, wrong: ErrorDetail[]): string | undefined {
  if (documentId === undefined || documentId === null) return undefined;
  const hash = typeof documentId === "string" ? sha256.exec(documentId)?.[1] : undefined;
  if (hash === undefined)
    wrong.push({ field: "documentId", reason: "must be sha256: and the document's SHA-256 in hexadecimal" });
  return hash?.toLowerCase();
}

/** Null is as good as absent (GraphQL over HTTP, section 5.1). Throws a 400 naming every member that is wrong. */
export function readAsked(given: unknown): Asked {
  if (!isMap(given))
    throw new ServiceError(
      "INVALID_BODY",
      "A request must be a JSON object with a query, or a list of them.",
    );
  const wrong: ErrorDetail[] = Object.keys(given)
    .filter((name) => !known.includes(name))
    .slice(0, 10)
    .map((name) => ({
      field: name.slice(0, 100),
      reason: `is not known here; a request has ${known.join(", ")}`,
    }));
  const { query, operationName, variables, extensions } = given;
  if (query !== undefined && query !== null && typeof query !== "string")
    wrong.push({ field: "query", reason: "must be text: a GraphQL document" });
  if (operationName !== undefined && operationName !== null && typeof operationName !== "string")
    wrong.push({ field: "operationName", reason: "must be text: the name of an operation of the document" });
  if (variables !== undefined && variables !== null && !isMap(variables))
    wrong.push({ field: "variables", reason: "must be an object of values by name" });
  if (extensions !== undefined && extensions !== null && !isMap(extensions))
    wrong.push({ field: "extensions", reason: "must be an object" });
  const { persistedQuery, costOnly } = isMap(extensions) ? extensions : {};
  if (costOnly !== undefined && costOnly !== null && typeof costOnly !== "boolean")
    wrong.push({ field: "extensions.costOnly", reason: "must be true or false" });
  const hash = persistedHash(persistedQuery, wrong);
  const id = documentHash(given.documentId, wrong);
  if (hash !== undefined && id !== undefined && hash !== id)
    wrong.push({
      field: "documentId",
      reason: "is another document than extensions.persistedQuery; give one",
    });
  const text = typeof query === "string" && query !== "" ? query : undefined;
  if (text === undefined && hash === undefined && id === undefined && wrong.length === 0)
    wrong.push({
      field: "query",
      reason: "is missing; give a GraphQL document, or the hash of one that is kept here",
    });
  if (wrong.length > 0) throw invalidBody(wrong);
  return {
    query: text,
    hash: hash ?? id,
    operationName: typeof operationName === "string" && operationName !== "" ? operationName : undefined,
    variables: isMap(variables) ? variables : undefined,
    costOnly: costOnly === true,
  };
}

function jsonOf(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const reason = `must be JSON: ${(error as Error).message.slice(0, 200)}`;
    throw new ServiceError("INVALID_PARAMETER", `${name}: ${reason}`, { details: [{ field: name, reason }] });
  }
}

/** The parameters of a GET stand in its address; `variables` and `extensions` as JSON. Throws a 400. */
export function readAddress(url: string): Asked {
  const start = url.indexOf("?");
  const given: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(start === -1 ? "" : url.slice(start + 1))) {
    if (Object.hasOwn(given, name)) {
      const reason = "is given more than once; give it once";
      throw new ServiceError("INVALID_PARAMETER", `${name.slice(0, 100)}: ${reason}`, {
        details: [{ field: name.slice(0, 100), reason }],
      });
    }
    given[name] = ["variables", "extensions"].includes(name) && value !== "" ? jsonOf(name, value) : value;
  }
  for (const name of ["variables", "extensions"]) if (given[name] === "") delete given[name];
  return readAsked(given);
}
