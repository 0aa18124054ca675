/**
 * What came since the page was opened: only the newest are asked for again and again, while the page is looked at. Requests are
 * written to the log a moment after they were answered, by several processes: each look goes back over what it has seen.
 */
import { useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import type { EnvironmentName, RequestLine, Requests } from "../../types.ts";
import type { RequestsQuery } from "./request_filters.ts";

const everyMs = 3_000;
const overlapMs = 30_000;
const most = 100;
const mostKept = 500;

export type Newest = {
  rows: readonly RequestLine[];
  /** Of the latest look that found something, for the ear. */
  said: string;
  /** More came between two looks than one look shows. */
  missed: boolean;
  error: Error | undefined;
};
/** Callers may give the same request id twice. */
export const lineKey = ({ request_id, at }: RequestLine) => `${request_id} ${at}`;

const nothing: Newest = { rows: [], said: "", missed: false, error: undefined };

/** `known`: those that are shown anyhow. */
export function useNewest({
  environment,
  query,
  on,
  known,
}: {
  environment: EnvironmentName;
  query: RequestsQuery;
  on: boolean;
  known: readonly RequestLine[];
}): Newest {
  const [newest, setNewest] = useState(nothing);
  const shown = useRef(known);
  shown.current = known;
  useEffect(() => {
    setNewest(nothing);
    if (!on) return;
    const stop = new AbortController();
    const found = new Map<string, RequestLine>();
    let timer: ReturnType<typeof setTimeout>;
    let latestMs = Date.parse(shown.current[0]?.at ?? "") || Date.now();
    const look = async () => {
      const since = new Date(latestMs - overlapMs).toISOString();
      const { data, has_more } = await api.get<Requests>(
        `/${environment}/requests`,
        {
          ...query,
          since: query.since !== undefined && query.since > since ? query.since : since,
          limit: most,
        },
        stop.signal,
      );
      const ids = new Set(shown.current.map(lineKey));
      const fresh = data.filter((row) => !found.has(lineKey(row)) && !ids.has(lineKey(row)));
      for (const row of fresh) found.set(lineKey(row), row);
      latestMs = Math.max(latestMs, Date.parse(data[0]?.at ?? "") || 0);
      const missed = has_more && fresh.length === data.length;
      const rows = [...found.values()].sort((a, b) => b.at.localeCompare(a.at)).slice(0, mostKept);
      const first = fresh[0];
      setNewest((before) => ({
        rows,
        said: first
          ? `${fresh.length} new, the latest: ${first.method} ${first.path}, ${first.status}`
          : before.said,
        missed: before.missed || missed,
        error: undefined,
      }));
    };
    const again = async () => {
      if (document.visibilityState === "visible") {
        await look().catch((error: Error) => {
          if (!stop.signal.aborted) setNewest((before) => ({ ...before, error }));
        });
      }
      if (!stop.signal.aborted) timer = setTimeout(again, everyMs);
    };
    void again();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [environment, query, on]);
  return newest;
}
