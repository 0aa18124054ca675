/** Reading and changing from components: answers are kept for a while, lists go on by their cursor, changes freshen what they touch. */
import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api, type Query } from "./api.ts";

const mostRetries = 2;
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 503);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Only reading is tried again, and only where time may heal it.
        retry: (failures, error) => failures < mostRetries && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        staleTime: 10_000,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** The name under which an answer is kept: what is below a path can be freshened by the path alone. */
export const queryKey = (path: string, query?: Query) =>
  query === undefined ? path.split("/").slice(1) : [...path.split("/").slice(1), query];

export type ReadOptions = {
  /** Not asked while false. */
  enabled?: boolean;
  /** Asked again after so long, while the page is looked at. */
  everyMs?: number;
};

/** One answer of GET `path` (below /dashboard/api). */
export function useRead<Answer>(path: string, query?: Query, { enabled = true, everyMs }: ReadOptions = {}) {
  return useQuery<Answer, Error>({
    queryKey: queryKey(path, query),
    queryFn: ({ signal }) => api.get<Answer>(path, query, signal),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
export type Reading<Answer> = ReturnType<typeof useRead<Answer>>;

/** The same for several queries of one path. Returns the responses that are there. */
export function useReads<Answer>(path: string, queries: readonly Query[]): Answer[] {
  const readings = useQueries({
    queries: queries.map((query) => ({
      queryKey: queryKey(path, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<Answer>(path, query, signal),
      staleTime: 60_000,
    })),
  });
  return readings.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

type PageOf<Item> = { data: readonly Item[]; next_cursor?: string | null };

/** A list that goes on by `next_cursor`. `data` are the items of all pages so far; `last` is the answer of the latest page. */
export function useList<Item, Page extends PageOf<Item> = PageOf<Item>>(
  path: string,
  query: Query = {},
  { enabled = true, everyMs }: ReadOptions = {},
) {
  const answers = useInfiniteQuery({
    queryKey: [...queryKey(path, query), "pages"],
    queryFn: ({ pageParam, signal }) => api.get<Page>(path, { ...query, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Page) => page.next_cursor ?? undefined,
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  return {
    data: answers.data?.pages.flatMap((page) => page.data as Item[]),
    last: answers.data?.pages.at(-1),
    error: answers.error,
    isFetching: answers.isFetching,
    refetch: answers.refetch,
    more: {
      has: answers.hasNextPage,
      loading: answers.isFetchingNextPage,
      load: () => void answers.fetchNextPage(),
    },
  };
}

/**
 * Something that changes: `act` calls the api. Afterwards what stands below the paths of `freshens` is read anew, also when
 * it failed: the server may have done it and not been heard.
 */
export function useChange<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  {
    freshens = [],
    onDone,
  }: { freshens?: readonly string[]; onDone?: (answer: Answer, input: Input) => void } = {},
) {
  const client = useQueryClient();
  return useMutation<Answer, Error, Input>({
    mutationFn: act,
    onSuccess: (answer, input) => onDone?.(answer, input),
    onSettled: () => {
      for (const path of freshens) void client.invalidateQueries({ queryKey: queryKey(path) });
    },
  });
}
