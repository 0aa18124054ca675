/** The kinds of events: they do not change while a page is open. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { queryKey } from "../../queries.ts";
import type { EventType, EventTypes } from "../../types_rest.ts";

export function useEventTypes() {
  const environment = useEnvironment();
  const path = `/${environment}/v1/event-types`;
  return useQuery<readonly EventType[], Error>({
    queryKey: queryKey(path),
    queryFn: async ({ signal }) => (await api.get<EventTypes>(path, undefined, signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
