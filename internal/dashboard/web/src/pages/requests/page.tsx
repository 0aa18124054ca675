/** The log of requests: what the account's keys asked in the last days, and what became of it. */
import { Alert, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ErrorNote, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { ExactTime } from "../../kit/time.tsx";
import { useList } from "../../queries.ts";
import type { RequestLine, Requests } from "../../types.ts";
import { NoRequestYet, NothingMatches } from "./empty.tsx";
import { FilterBar } from "./filter_bar.tsx";
import { lineKey, useNewest } from "./newest.ts";
import { useRequestFilters } from "./request_filters.ts";
import { RequestTable } from "./request_table.tsx";

const pageSize = 50;

export function Page() {
  const environment = useEnvironment();
  const { filters, period, query } = useRequestFilters();
  const [live, setLive] = useState(false);
  const list = useList<RequestLine, Requests>(`/${environment}/requests`, { ...query, limit: pageSize });
  // What ends in the past gets nothing new.
  const canBeLive = query.until === undefined;
  const newest = useNewest({
    environment,
    query,
    on: live && canBeLive && list.data !== undefined,
    known: list.data ?? [],
  });
  return (
    <>
      <PageHeader
        title="Requests"
        description="Requests from the last 7 days. We don't store bodies, and we redact keys in paths."
        actions={
          <>
            <Switch
              label="Live"
              description={canBeLive ? undefined : "Not available with an end time"}
              disabled={!canBeLive}
              checked={live && canBeLive}
              onChange={(event) => setLive(event.currentTarget.checked)}
            />
            <Button
              variant="default"
              loading={list.isFetching && list.data !== undefined && !list.more.loading}
              onClick={() => void list.refetch()}
              leftSection={<Icon name="refresh" size={15} />}
            >
              Refresh
            </Button>
          </>
        }
      />
      <Stack gap="md">
        <FilterBar filters={filters} period={period} />
        <span role="status" className="only-spoken">
          {newest.said}
        </span>
        {newest.error && <ErrorNote error={newest.error} title="Couldn't load new requests" />}
        {newest.missed && (
          <Alert color="gray" icon={<Icon name="info" />}>
            There are more new requests than shown here. Refresh to see all of them.
          </Alert>
        )}
        <Loaded reading={list} skeleton={<TableSkeleton rows={8} />}>
          {(data) => (
            <Found
              rows={withNewest(newest.rows, data)}
              list={list}
              filtered={filters.any}
              clear={filters.clear}
            />
          )}
        </Loaded>
      </Stack>
    </>
  );
}

/** Newest first, none twice: what was new may have come with a refresh since. */
function withNewest(newest: readonly RequestLine[], known: readonly RequestLine[]): RequestLine[] {
  const ids = new Set(known.map(lineKey));
  return [...newest.filter((row) => !ids.has(lineKey(row))), ...known];
}

function Found({
  rows,
  list,
  filtered,
  clear,
}: {
  rows: RequestLine[];
  list: Pick<ReturnType<typeof useList<RequestLine, Requests>>, "last" | "more">;
  filtered: boolean;
  clear: () => void;
}) {
  const { last, more } = list;
  // The work of one page is bounded: it may have stopped before it found as many as were asked for.
  const stopped = more.has && last !== undefined && last.data.length < pageSize;
  if (rows.length === 0 && !more.has)
    return filtered ? <NothingMatches clear={clear} /> : <NoRequestYet daysKept={last?.days_kept ?? 7} />;
  return (
    <Stack gap="sm">
      {rows.length > 0 && <RequestTable items={rows} {...(stopped ? {} : { more })} />}
      {stopped && (
        <Alert color="gray" icon={<Icon name="search" />}>
          <Group justify="space-between" gap="sm">
            <Text>
              {rows.length === 0 ? "Nothing found yet. Searched" : "Searched"} back to{" "}
              <ExactTime at={last.searched_back_to} />.
            </Text>
            <Button size="xs" variant="default" loading={more.loading} onClick={more.load}>
              Search further
            </Button>
          </Group>
        </Alert>
      )}
      {!more.has && (
        <Text size="sm" c="dimmed" ta="center">
          End of the log. Requests are kept for {last?.days_kept ?? 7} days.
        </Text>
      )}
    </Stack>
  );
}
