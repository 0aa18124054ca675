/** Which rows of the table a path and method mean. What is written out comes before what varies. */
import type { Row } from "./row.ts";

export type Found = {
  /** As the table writes it. */
  path: string;
  params: Readonly<Record<string, string>>;
  /** Undefined where the path takes other methods. */
  row: Row | undefined;
  /** For `Allow`. */
  allowed: string;
};

type Pattern = { path: string; segments: readonly string[]; rows: ReadonlyMap<string, Row>; allowed: string };

const varies = (segment: string) => segment.startsWith("{");
const environments = new Set(["live", "sandbox"]);

function patternOf(path: string, rows: readonly Row[]): Pattern {
  const methods = rows.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return {
    path,
    segments: path.split("/"),
    rows: new Map(rows.map((row) => [row.method, row])),
    allowed: [...methods, "OPTIONS"].join(", "),
  };
}

/** Segments are compared as they are sent: an encoded slash is part of what varies, and no dot leads anywhere. */
function fits({ segments }: Pattern, given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, at) => {
      const value = given[at] ?? "";
      if (segment === "{environment}") return environments.has(value);
      return varies(segment) ? value !== "" : segment === value;
    })
  );
}

/** `find` throws a URIError for what is no percent-encoded UTF-8. */
export function createMatch(table: readonly Row[]): (method: string, path: string) => Found | undefined {
  const patterns = [...Map.groupBy(table, (row) => row.path)]
    .map(([path, rows]) => patternOf(path, rows))
    .toSorted((a, b) => a.segments.filter(varies).length - b.segments.filter(varies).length);
  return (method, path) => {
    const given = path.split("/");
    const pattern = patterns.find((one) => fits(one, given));
    if (pattern === undefined) return undefined;
    const params = pattern.segments.flatMap((segment, at) =>
      varies(segment) ? [[segment.slice(1, -1), decodeURIComponent(given[at] ?? "")] as const] : [],
    );
    return {
      path: pattern.path,
      params: Object.fromEntries(params),
      row: pattern.rows.get(method === "HEAD" ? "GET" : method),
      allowed: pattern.allowed,
    };
  };
}
