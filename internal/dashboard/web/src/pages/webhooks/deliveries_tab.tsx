/** A webhook's deliveries, newest first: narrowed by state, kind and time; each can be sent once more. */
import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { useFilters } from "../../kit/filters.ts";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { plural } from "../../kit/numbers.ts";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useChange, useList } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Delivery, ListOf, Webhook } from "../../types_rest.ts";
import { instantOf } from "./instants.ts";
import { eventKinds, lastResult, stateLooks } from "./webhook_labels.ts";

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

export function Replay({ delivery, active }: { delivery: Delivery; active: boolean }) {
  const environment = useEnvironment();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const replay = useChange(
    () => api.post<Delivery>(`/${environment}/v1/deliveries/${delivery.id}/replay`, {}),
    {
      freshens: [`/${environment}/v1/webhooks/${delivery.webhook_id}`, `/${environment}/v1/deliveries`],
      onDone: (made) => navigate(`/${environment}/webhooks/${made.webhook_id}/deliveries/${made.id}`),
    },
  );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={!active}
        title={active ? undefined : "The webhook must be active"}
        onClick={() => setAsked(true)}
      >
        Replay
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Deliver this event once more?"
        confirm="Replay"
        act={() => replay.mutateAsync(undefined)}
      >
        A new delivery of the same event with the same body: at once, then by the schedule. Its webhook-id is
        the same, so a receiver that handles each event once passes over what it has handled.
      </Confirm>
    </>
  );
}

function columnsOf(webhook: Webhook, environment: string, may: boolean): Column<Delivery>[] {
  const at = (delivery: Delivery) => `/${environment}/webhooks/${webhook.id}/deliveries/${delivery.id}`;
  return [
    {
      name: "event",
      header: "Event",
      cell: (delivery) => (
        <Stack gap={0} miw={0}>
          <TextLink to={at(delivery)} fw={550}>
            <code>{delivery.type}</code>
          </TextLink>
          {delivery.origin !== "event" && (
            <Text size="xs" c="dimmed">
              {delivery.origin}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      name: "state",
      header: "State",
      cell: ({ status, simulated }) => (
        <Group gap={6} wrap="wrap">
          <StatusBadge tone={stateLooks[status].tone}>{stateLooks[status].label}</StatusBadge>
          {simulated && (
            <Text span size="xs" c="dimmed">
              simulated
            </Text>
          )}
        </Group>
      ),
    },
    {
      name: "result",
      header: "Last attempt",
      cell: (delivery) => (
        <Stack gap={0}>
          <span>{delivery.simulated ? "Not sent: sandbox" : lastResult(delivery)}</span>
          {delivery.next_attempt_at && (
            <Text size="xs" c="dimmed">
              next <TimeAgo at={delivery.next_attempt_at} />
            </Text>
          )}
        </Stack>
      ),
    },
    { name: "attempts", header: "Attempts", align: "right", wideOnly: true, cell: (d) => d.attempts_made },
    { name: "made", header: "Made", nowrap: true, cell: (d) => <TimeAgo at={d.created_at} /> },
    ...(may
      ? [
          {
            name: "replay",
            header: "Replay",
            quiet: true,
            align: "right" as const,
            cell: (d: Delivery) => <Replay delivery={d} active={webhook.active} />,
          },
        ]
      : []),
  ];
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
        placeholder="All kinds"
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
    { everyMs: 10_000 },
  );
  const columns = columnsOf(webhook, environment, may);
  return (
    <Stack gap="md">
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
              items={deliveries}
              rowKey={({ id }) => id}
              more={list.more}
              empty={
                filters.any ? (
                  <EmptyState
                    icon="search"
                    title="No delivery fits"
                    action={
                      <Button variant="default" onClick={filters.clear}>
                        Show all
                      </Button>
                    }
                  />
                ) : (
                  <EmptyState
                    icon="webhooks"
                    title="Nothing was sent yet"
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
