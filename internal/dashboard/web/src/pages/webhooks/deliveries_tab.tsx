/** A webhook's deliveries, newest first: narrowed by state, event type, and time; waiting ones can be retried now. */
import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useEnvironment } from "../../environment.tsx";
import { DataTable } from "../../kit/data_table.tsx";
import { useFilters } from "../../kit/filters.ts";
import { ButtonLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { count, plural } from "../../kit/numbers.ts";
import { useList, useRead, useReads } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { NamedEvents } from "../../types.ts";
import type { Delivery, ListOf, RecoveryPreview, Webhook } from "../../types_rest.ts";
import { headline } from "../events/headline.ts";
import { columnsOf } from "./delivery_columns.tsx";
import { groupDeliveries } from "./delivery_groups.ts";
import { instantOf } from "./instants.ts";
import { isWaiting, RetryAll, RetryButton } from "./retry.tsx";
import { eventKinds, stateLooks } from "./webhook_labels.ts";

const spans: Readonly<Record<string, { label: string; ms: number }>> = {
  "1h": { label: "Last hour", ms: 3_600_000 },
  "24h": { label: "Last 24 hours", ms: 24 * 3_600_000 },
  "7d": { label: "Last 7 days", ms: 7 * 24 * 3_600_000 },
};

/** To the minute, so that the same view asks for the same rows. */
function sinceOf(span: string | undefined): string | undefined {
  const ms = span === undefined ? undefined : spans[span]?.ms;
  return ms === undefined
    ? undefined
    : new Date(Math.floor((Date.now() - ms) / 60_000) * 60_000).toISOString();
}

const filterNames = ["state", "kind", "when", "since", "until"] as const;
type Filters = ReturnType<typeof useFilters<(typeof filterNames)[number]>>;

function DeliveryFilters({ filters }: { filters: Filters }) {
  const { state, kind, when, since, until } = filters.values;
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label="State"
        w={{ base: "100%", xs: 150 }}
        clearable
        placeholder="All"
        data={Object.entries(stateLooks).map(([value, { label }]) => ({ value, label }))}
        value={state ?? null}
        onChange={(value) => filters.set({ state: value ?? undefined })}
      />
      <Select
        label="Event"
        w={{ base: "100%", xs: 200 }}
        clearable
        placeholder="All types"
        data={[...eventKinds]}
        value={kind ?? null}
        onChange={(value) => filters.set({ kind: value ?? undefined })}
      />
      <Select
        label="Made"
        w={{ base: "100%", xs: 160 }}
        clearable
        placeholder="Last 30 days"
        data={[
          ...Object.entries(spans).map(([value, { label }]) => ({ value, label })),
          { value: "own", label: "From … to …" },
        ]}
        value={when ?? null}
        onChange={(value) => filters.set({ when: value ?? undefined, since: undefined, until: undefined })}
      />
      {when === "own" && (
        <>
          <TextInput
            label="From (UTC)"
            type="datetime-local"
            value={since ?? ""}
            onChange={(event) => filters.set({ since: event.currentTarget.value })}
          />
          <TextInput
            label="To (UTC)"
            type="datetime-local"
            value={until ?? ""}
            onChange={(event) => filters.set({ until: event.currentTarget.value })}
          />
        </>
      )}
      {filters.any && (
        <Button variant="subtle" onClick={filters.clear}>
          Clear
        </Button>
      )}
    </Group>
  );
}

/** Of one request for what events say. */
const mostEvents = 100;

/** What the events of deliveries say, by the ID of the event. */
function useHeadlines(deliveries: readonly Delivery[]): ReadonlyMap<string, string> {
  const environment = useEnvironment();
  const ids = [...new Set(deliveries.map(({ event_id }) => event_id))];
  const queries: { ids: string }[] = [];
  for (let from = 0; from < ids.length; from += mostEvents)
    queries.push({ ids: ids.slice(from, from + mostEvents).join(",") });
  const read = useReads<NamedEvents>(`/${environment}/events/named`, queries);
  return new Map(read.flatMap(({ data }) => data).map((event) => [event.id, headline(event)]));
}

type RetryBarProps = { webhook: Webhook; selected: readonly string[]; onDone: () => void };

/** The buttons above the table; nothing while no delivery waits. */
function RetryBar({ webhook, selected, onDone }: RetryBarProps) {
  const environment = useEnvironment();
  const preview = useRead<RecoveryPreview>(`/${environment}/v1/webhooks/${webhook.id}/recover`, undefined, {
    everyMs: 5_000,
  });
  const waiting = preview.data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Group gap="sm" role="group" aria-label="Retry">
      <Text size="sm" c="var(--mantine-color-error)" fw={550}>
        {plural(waiting, "delivery waits", "deliveries wait")} to retry
      </Text>
      <RetryAll webhookId={webhook.id} waiting={waiting} />
      <RetryButton
        webhookId={webhook.id}
        deliveryIds={selected}
        variant="default"
        disabled={selected.length === 0}
        onDone={onDone}
      >
        {selected.length === 0 ? "Retry selected" : `Retry selected (${count(selected.length)})`}
      </RetryButton>
    </Group>
  );
}

const changed = (set: ReadonlySet<string>, ids: readonly string[], on: boolean) => {
  const next = new Set(set);
  for (const id of ids) on ? next.add(id) : next.delete(id);
  return next;
};

export function DeliveriesTab({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const filters = useFilters(filterNames);
  const { state, kind, when, since, until } = filters.values;
  const query = {
    limit: 25,
    status: state,
    type: kind,
    since: when === "own" ? instantOf(since) : sinceOf(when),
    until: when === "own" ? instantOf(until) : undefined,
  };
  const list = useList<Delivery, ListOf<Delivery> & { total_is_least: boolean }>(
    `/${environment}/v1/webhooks/${webhook.id}/deliveries`,
    query,
    { everyMs: 5_000 },
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const headlines = useHeadlines(list.data ?? []);
  const selected = (list.data ?? [])
    .filter((one) => chosen.has(one.id) && isWaiting(one))
    .map(({ id }) => id);
  const columns = columnsOf({
    ...{ webhook, environment, may },
    selected: new Set(selected),
    select: (ids, on) => setChosen((before) => changed(before, ids, on)),
    toggle: (key) => setOpened((before) => changed(before, [key], !before.has(key))),
    headlineOf: ({ event_id }) => headlines.get(event_id),
  });
  return (
    <Stack gap="md">
      {may && webhook.active && (
        <RetryBar webhook={webhook} selected={selected} onDone={() => setChosen(new Set())} />
      )}
      <DeliveryFilters filters={filters} />
      <Loaded reading={list} skeleton={<TableSkeleton rows={5} />}>
        {(deliveries) => (
          <>
            {list.last && deliveries.length > 0 && (
              <Text size="sm" c="dimmed">
                {plural(list.last.pagination.total, "delivery", "deliveries")}
                {list.last.total_is_least ? " or more" : ""}, newest first
              </Text>
            )}
            <DataTable
              label="Deliveries"
              columns={columns}
              items={groupDeliveries(deliveries, opened)}
              rowKey={({ id }) => id}
              more={list.more}
              empty={
                filters.any ? (
                  <EmptyState
                    icon="search"
                    title="No matching deliveries"
                    action={
                      <Button variant="default" onClick={filters.clear}>
                        Show all
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    icon="webhooks"
                    title="No deliveries yet"
                    action={
                      may && (
                        <ButtonLink to={`/${environment}/webhooks/${webhook.id}?tab=test`}>
                          Send a test
                        </ButtonLink>
                      )
                    }
                  >
                    Deliveries come here as soon as an event fits the webhook. A test comes at once.
                  </EmptyState>
                )
              }
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
