/** What the log is searched by: as the address of the page has it, and as the server is asked. */
import { useMemo } from "react";
import { type Filters, useFilters } from "../../kit/filters.ts";

const names = ["q", "status", "period", "since", "until", "endpoint", "key", "method", "code", "id"] as const;
export type FilterName = (typeof names)[number];
export type RequestFilters = Filters<FilterName>;

const hourMs = 3_600_000;
const lengthsMs: Readonly<Record<string, number>> = { "1h": hourMs, "24h": 24 * hourMs };

export const periods = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "range", label: "From … to …" },
] as const;

/** A time as <input type="datetime-local"> has it, in UTC; undefined when it is none. */
const utc = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? `${text}:00Z` : undefined;

/** Filters, and the query that stays the same until one of them changes: "the last hour" is fixed when it was chosen. */
export function useRequestFilters() {
  const filters = useFilters(names);
  const { q, status, period = "7d", since, until, endpoint, key, method, code, id } = filters.values;
  const query = useMemo(() => {
    const lengthMs = lengthsMs[period];
    const beginning = lengthMs === undefined ? undefined : new Date(Date.now() - lengthMs).toISOString();
    const range = period === "range";
    return {
      q,
      status,
      endpoint,
      method,
      key_id: key,
      error_code: code?.toUpperCase(),
      request_id: id,
      since: range ? utc(since) : beginning,
      until: range ? utc(until) : undefined,
    };
  }, [q, status, period, since, until, endpoint, key, method, code, id]);
  return { filters, period, query };
}
export type RequestsQuery = ReturnType<typeof useRequestFilters>["query"];
