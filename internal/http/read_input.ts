/** Checks the path, query, and body of a request against its route. An error reports everything that is wrong. */
import type { z } from "zod";
import { type ErrorDetail, invalidParameters, ServiceError } from "../core/errors.ts";
import { issueWords } from "../core/issue_words.ts";
import { hasControlCharacter, quoted, readQuery } from "./query_string.ts";
import type { Shape } from "./route.ts";

type Asked = Pick<Shape, "request" | "repeatable">;

const maxFieldLength = 100;
const named = (field: string) => (field.length > maxFieldLength ? field.slice(0, maxFieldLength) : field);

/** drug_ids[3], address.city: a member of the body as its author would write it. */
function memberOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`,
    "",
  );
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    body,
  );
}

/** What was given to such a member is said back to nobody: it would stand in an answer, and in whatever keeps answers. */
const secretMember = /password|token|secret/i;

/** A string, number or boolean as it was given; nothing for what is missing or larger. */
function shown(field: string, value: unknown): string {
  if (secretMember.test(field)) return "";
  return ["string", "number", "boolean"].includes(typeof value) ? ` (is ${quoted(String(value))})` : "";
}

/** Throws 400 with everything that is wrong. */
export function checkBody(route: Asked, json: unknown): unknown {
  const schema = route.request.body;
  if (schema === undefined) return undefined;
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new ServiceError("INVALID_BODY", "The body must be a JSON object.");
  const result = schema.safeParse(json, { error: issueWords });
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  const unknown: ErrorDetail[] = [];
  const wrong = new Map<string, string>();
  for (const issue of result.error.issues) {
    const field = memberOf(issue.path);
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const reason =
          issue.path.length === 0 ? unknownReason(key, known) : "is not known here; leave it out";
        unknown.push({ field: named(memberOf([...issue.path, key])), reason });
      }
      continue;
    }
    const { message } = issue;
    const reason = message.startsWith("must ")
      ? `${message}${shown(field, valueAt(json, issue.path))}`
      : message;
    if (!wrong.has(field)) wrong.set(field, reason);
  }
  refuse(
    unknown,
    [...wrong].map(([field, reason]) => ({ field, reason })),
  );
  return undefined;
}

/** Recognizes limit[], postalCode and the like. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const bare = (text: string) =>
    text
      .split("[", 1)[0]
      ?.replaceAll(/[^A-Za-z]/g, "")
      .toLowerCase();
  return known.find((candidate) => bare(candidate) === bare(name));
}

function unknownReason(name: string, known: readonly string[]): string {
  const meant = meantBy(name, known);
  if (meant !== undefined) return `is not known here; did you mean ${meant}?`;
  return `is not known here; this address takes ${known.length === 0 ? "no parameters" : `only ${known.join(", ")}`}`;
}

/** The issues of zod as details, one a field: the first reason is the one to mend first. */
function detailsOf(error: z.ZodError, values: ReadonlyMap<string, string>): ErrorDetail[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, reason]) => ({
    field,
    // What was given helps where the value itself is wrong, not where two parameters exclude each other.
    reason:
      reason.startsWith("must ") && values.has(field)
        ? `${reason} (is ${quoted(values.get(field) ?? "")})`
        : reason,
  }));
}

function refuse(unknown: readonly ErrorDetail[], wrong: readonly ErrorDetail[]): void {
  if (unknown.length === 0 && wrong.length === 0) return;
  const details = [...unknown, ...wrong];
  if (unknown.length === 0) throw invalidParameters(details);
  const message = details.map(({ field, reason }) => `${field}: ${reason}`).join("; ");
  throw new ServiceError("UNKNOWN_PARAMETER", message, { details });
}

function readPath(route: Asked, params: Readonly<Record<string, unknown>>): unknown {
  const wrong = Object.entries(params)
    .filter(([, value]) => typeof value !== "string" || hasControlCharacter(value))
    .map(([field]) => ({ field, reason: "holds a control character; remove it" }));
  refuse([], wrong);
  const result = route.request.path.safeParse(params, { error: issueWords });
  if (!result.success) throw invalidParameters(detailsOf(result.error, new Map()));
  return result.data;
}

function readParameters(route: Asked, url: string): unknown {
  const { values, mistakes } = readQuery(url, route.repeatable);
  if (values.size === 0) {
    const nothing = route.request.query.safeParse({});
    if (nothing.success) return nothing.data;
  }
  const known = Object.keys(route.request.query.shape);
  const unknown = [...values.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: named(name), reason: unknownReason(name, known) }));
  const illegible = new Map(
    mistakes.filter(({ field }) => known.includes(field)).map((mistake) => [mistake.field, mistake]),
  );
  const given = Object.fromEntries([...values].filter(([name]) => known.includes(name)));
  const result = route.request.query.safeParse(given, { error: issueWords });
  const wrong = result.success
    ? []
    : detailsOf(result.error, values).filter((detail) => !illegible.has(detail.field));
  refuse(unknown, [...illegible.values(), ...wrong]);
  return result.data;
}

export function readInput(
  route: Asked,
  url: string,
  params: Readonly<Record<string, unknown>>,
): { path: unknown; query: unknown } {
  return { path: readPath(route, params), query: readParameters(route, url) };
}
