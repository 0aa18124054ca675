/** The latest events, newest first, and which of them a webhook asks for. */
import { Button, Group, MultiSelect, Stack, Text } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { useFilters } from "../../kit/filters.ts";
import { TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useList } from "../../queries.ts";
import type { ApiEvent } from "../../types_rest.ts";
import { eventKinds } from "../webhooks/webhook_labels.ts";
import { headline } from "./headline.ts";

export function Latest() {
  const environment = useEnvironment();
  const { values, set, any, clear } = useFilters(["type"] as const);
  const list = useList<ApiEvent>(`/${environment}/events/latest`, { limit: 25, type: values.type });
  const columns: Column<ApiEvent>[] = [
    {
      name: "event",
      header: "Event",
      cell: (event) => (
        <Stack gap={0} miw={0}>
          <TextLink to={`/${environment}/events/${event.id}`} fw={550}>
            <code>{event.event}</code>
          </TextLink>
          <Text size="sm" c="dimmed" lineClamp={3}>
            {headline(event)}
          </Text>
        </Stack>
      ),
    },
    {
      name: "matched",
      header: "Your webhooks",
      cell: ({ matched }) =>
        matched ? (
          <StatusBadge tone="good">Subscribed</StatusBadge>
        ) : (
          <StatusBadge tone="quiet" icon="cross">
            Not subscribed
          </StatusBadge>
        ),
    },
    { name: "at", header: "Recorded", nowrap: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  ];
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <MultiSelect
          label="Kinds"
          placeholder={values.type ? "" : "All"}
          data={[...eventKinds]}
          value={values.type?.split(",") ?? []}
          onChange={(kinds) => set({ type: kinds.join(",") })}
          clearable
          miw={240}
          maw={560}
        />
        <Button
          variant="default"
          loading={list.isFetching && list.data !== undefined && !list.more.loading}
          onClick={() => void list.refetch()}
        >
          Refresh
        </Button>
      </Group>
      <Loaded reading={list} skeleton={<TableSkeleton rows={6} />}>
        {(events) => (
          <DataTable
            label="Latest events"
            columns={columns}
            items={events}
            rowKey={({ id }) => id}
            more={list.more}
            empty={
              <EmptyState
                icon="events"
                title={any ? "No events of these types" : "No events yet"}
                action={
                  any && (
                    <Button variant="default" onClick={clear}>
                      Show all types
                    </Button>
                  )
                }
              >
                {environment === "sandbox"
                  ? "Open a webhook and send a test, or create an event with POST /v1/sandbox/events."
                  : "Events appear when a price changes, a drug is recalled, or a shortage is reported."}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
