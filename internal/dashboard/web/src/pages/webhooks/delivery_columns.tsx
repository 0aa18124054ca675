/** The columns of a webhook's deliveries: rows of single deliveries, and of groups that failed in the same way. */
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { Column } from "../../kit/data_table.tsx";
import { TextLink } from "../../kit/links.tsx";
import { count } from "../../kit/numbers.ts";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import type { Delivery, Webhook } from "../../types_rest.ts";
import { type DeliveryRow, type GroupRow, isFailing } from "./delivery_groups.ts";
import { Replay } from "./replay.tsx";
import { isWaiting, RetryButton } from "./retry.tsx";
import { lastResult, stateLooks } from "./webhook_labels.ts";

export type RowContext = {
  webhook: Webhook;
  environment: string;
  /** Whether the person may retry and replay. */
  may: boolean;
  selected: ReadonlySet<string>;
  select(ids: readonly string[], on: boolean): void;
  toggle(key: string): void;
  /** What the event of a delivery says; undefined until it is read, and for events that are no longer stored. */
  headlineOf(delivery: Delivery): string | undefined;
};

/** Headlines of a closed group. */
const mostHeadlines = 2;

const deliveriesOf = (row: DeliveryRow): readonly Delivery[] => ("group" in row ? row.group : [row.delivery]);
const waitingIds = (row: DeliveryRow) =>
  deliveriesOf(row)
    .filter(isWaiting)
    .map(({ id }) => id);

function Selection({ row, context }: { row: DeliveryRow; context: RowContext }) {
  const ids = waitingIds(row);
  if (ids.length === 0) return null;
  const on = ids.filter((id) => context.selected.has(id)).length;
  const label = "group" in row ? `Select ${ids.length} deliveries` : `Select delivery ${row.id}`;
  return (
    <Checkbox
      aria-label={label}
      // Its name is spoken only. The empty wrapper of a visible label would take clicks that no key reaches.
      styles={{ labelWrapper: { display: "none" } }}
      checked={on === ids.length}
      indeterminate={on > 0 && on < ids.length}
      onChange={(event) => context.select(ids, event.currentTarget.checked)}
    />
  );
}

function About({ delivery, context }: { delivery: Delivery; context: RowContext }) {
  const { webhook, environment, headlineOf } = context;
  const headline = headlineOf(delivery);
  return (
    <Stack gap={0} miw={0}>
      <TextLink to={`/${environment}/webhooks/${webhook.id}/deliveries/${delivery.id}`} fw={550}>
        {headline ?? <code>{delivery.type}</code>}
      </TextLink>
      <Text size="xs" c="dimmed">
        {headline !== undefined && <code>{delivery.type}</code>}
        {delivery.origin !== "event" && ` ${delivery.origin}`}
      </Text>
    </Stack>
  );
}

function AboutGroup({ row, context }: { row: GroupRow; context: RowContext }) {
  const { group, open, key } = row;
  const headlines = group
    .map((delivery) => context.headlineOf(delivery))
    .filter((line) => line !== undefined);
  const more = group.length - Math.min(mostHeadlines, headlines.length);
  return (
    <Stack gap={2} miw={0} align="flex-start">
      <Text inherit fw={550}>
        {count(group.length)} deliveries of <code>{group[0]?.type}</code>
      </Text>
      {!open &&
        headlines.slice(0, mostHeadlines).map((line) => (
          <Text key={line} size="sm" c="dimmed" lineClamp={1}>
            {line}
          </Text>
        ))}
      <Button size="compact-xs" variant="subtle" aria-expanded={open} onClick={() => context.toggle(key)}>
        {open ? "Hide deliveries" : headlines.length === 0 ? "Show deliveries" : `Show ${count(more)} more`}
      </Button>
    </Stack>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { status, simulated } = delivery;
  const look = stateLooks[status];
  const retrying = status === "pending" && isFailing(delivery);
  return (
    <Group gap={6} wrap="wrap">
      <StatusBadge tone={retrying ? "bad" : look.tone}>{retrying ? "Failing" : look.label}</StatusBadge>
      {simulated && (
        <Text span size="xs" c="dimmed">
          simulated
        </Text>
      )}
    </Group>
  );
}

function LastAttempt({ row }: { row: DeliveryRow }) {
  const all = deliveriesOf(row);
  const delivery = all[0] as Delivery;
  const next = all.flatMap(({ next_attempt_at: at }) => at ?? []).toSorted()[0];
  return (
    <Stack gap={0}>
      <Text inherit span {...(isFailing(delivery) ? { c: "var(--mantine-color-error)", fw: 550 } : {})}>
        {delivery.simulated ? "Not sent: sandbox" : lastResult(delivery)}
      </Text>
      {next && (
        <Text size="xs" c="dimmed">
          next <TimeAgo at={next} />
        </Text>
      )}
    </Stack>
  );
}

function Actions({ row, context }: { row: DeliveryRow; context: RowContext }) {
  const { webhook } = context;
  const ids = waitingIds(row);
  if (ids.length > 0 && webhook.active)
    return (
      <RetryButton webhookId={webhook.id} deliveryIds={ids} variant="default">
        {"group" in row ? `Retry ${count(ids.length)}` : "Retry"}
      </RetryButton>
    );
  return "group" in row ? null : <Replay delivery={row.delivery} active={webhook.active} />;
}

export function columnsOf(context: RowContext): Column<DeliveryRow>[] {
  const { may, webhook } = context;
  return [
    ...(may && webhook.active
      ? [
          {
            name: "select",
            header: "Select",
            quiet: true,
            cell: (row: DeliveryRow) => <Selection row={row} context={context} />,
          },
        ]
      : []),
    {
      name: "event",
      header: "Event",
      cell: (row) =>
        "group" in row ? (
          <AboutGroup row={row} context={context} />
        ) : (
          <About delivery={row.delivery} context={context} />
        ),
    },
    { name: "state", header: "State", cell: (row) => <State delivery={deliveriesOf(row)[0] as Delivery} /> },
    { name: "result", header: "Last attempt", nowrap: true, cell: (row) => <LastAttempt row={row} /> },
    {
      name: "attempts",
      header: "Attempts",
      align: "right",
      wideOnly: true,
      cell: (row) => Math.max(...deliveriesOf(row).map(({ attempts_made }) => attempts_made)),
    },
    {
      name: "made",
      header: "Created",
      nowrap: true,
      cell: (row) => <TimeAgo at={deliveriesOf(row)[0]?.created_at ?? ""} />,
    },
    ...(may
      ? [
          {
            name: "actions",
            header: "Actions",
            quiet: true,
            align: "right" as const,
            cell: (row: DeliveryRow) => <Actions row={row} context={context} />,
          },
        ]
      : []),
  ];
}
