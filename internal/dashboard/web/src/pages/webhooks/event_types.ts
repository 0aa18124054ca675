/** The kinds of events: they do not change while a page is open. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { queryKey, useRead } from "../../queries.ts";
import type { Plans } from "../../types.ts";
import type { EventType, EventTypes } from "../../types_rest.ts";
import { planIncludes } from "./included_event_types.ts";

export function useEventTypes() {
  const environment = useEnvironment();
  const path = `/${environment}/v1/event-types`;
  return useQuery<readonly EventType[], Error>({
    queryKey: queryKey(path),
    queryFn: async ({ signal }) => (await api.get<EventTypes>(path, undefined, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the account's plan includes an event type in this environment. */
export function usePlanIncludes(): (event: string) => boolean {
  const environment = useEnvironment();
  const { data } = useRead<Plans>("/plans");
  return (event) => planIncludes(event, environment, data);
}
