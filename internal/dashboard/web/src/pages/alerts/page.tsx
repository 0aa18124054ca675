/** The list of price alerts, each with its target and the current lowest price. */
import { Button, Group, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { useFilters } from "../../kit/filters.ts";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { dollars } from "../../kit/numbers.ts";
import { PageHeader } from "../../kit/page_header.tsx";
import { StatusBadge, type Tone } from "../../kit/status_badge.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useChange, useList } from "../../queries.ts";
import type { Alert } from "../../types_rest.ts";
import { provinces } from "../webhooks/webhook_labels.ts";
import { lowestText, targetText, triggeredText } from "./alert_prices.ts";
import { CreateAlert } from "./create.tsx";
import { WhoIsTold } from "./who_is_told.tsx";

const looks: Readonly<Record<Alert["status"], { tone: Tone; label: string }>> = {
  ACTIVE: { tone: "waiting", label: "Watching" },
  TRIGGERED: { tone: "good", label: "Triggered" },
  CANCELLED: { tone: "quiet", label: "Cancelled" },
  EXPIRED: { tone: "quiet", label: "Expired" },
};

function Now({ alert }: { alert: Alert }) {
  const { current_lowest_price_cents, target_price_cents } = alert;
  if (alert.status === "TRIGGERED")
    return (
      <Stack gap={0}>
        <span>{triggeredText(alert)}</span>
        <Text size="xs" c="dimmed">
          at {alert.triggered_pharmacy?.name ?? "a pharmacy"}, <TimeAgo at={alert.triggered_at} />
        </Text>
      </Stack>
    );
  if (current_lowest_price_cents === null)
    return (
      <Text span inherit c="dimmed">
        No current price
      </Text>
    );
  const above = current_lowest_price_cents - target_price_cents;
  return (
    <Stack gap={0}>
      <span>{lowestText(alert)}</span>
      {alert.status === "ACTIVE" && (
        <Text size="xs" c="dimmed">
          {above >= 0
            ? `${dollars(above)} above the target`
            : "Below the target: triggers with the next load of prices"}
        </Text>
      )}
    </Stack>
  );
}

function Cancel({ alert }: { alert: Alert }) {
  const environment = useEnvironment();
  const [asked, setAsked] = useState(false);
  const cancel = useChange(() => api.delete(`/${environment}/v1/alerts/${alert.id}`), {
    freshens: [`/${environment}/v1/alerts`],
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setAsked(true)}
        aria-label={`Cancel the alert on ${alert.drug.name}`}
      >
        Cancel
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Cancel this alert?"
        confirm="Cancel alert"
        act={() => cancel.mutateAsync(undefined)}
      >
        The alert on {alert.drug.name} below {targetText(alert)} stops. It stays in the list.
      </Confirm>
    </>
  );
}

export function Page() {
  const environment = useEnvironment();
  const [opened, { open, close }] = useDisclosure();
  const { values, set } = useFilters(["status"] as const);
  const list = useList<Alert>(`/${environment}/v1/alerts`, { limit: 25, status: values.status });
  const create = (
    <Button leftSection={<Icon name="plus" size={15} />} onClick={open}>
      New alert
    </Button>
  );
  const columns: Column<Alert>[] = [
    {
      name: "drug",
      header: "Drug",
      cell: ({ drug }) => (
        <Stack gap={0} miw={0}>
          <Text fw={550} inherit>
            {drug.name}
          </Text>
          <Text size="xs" c="dimmed">
            DIN {drug.din}
          </Text>
        </Stack>
      ),
    },
    { name: "target", header: "Target", cell: targetText },
    { name: "now", header: "Lowest price", cell: (alert) => <Now alert={alert} /> },
    {
      name: "where",
      header: "Where",
      cell: ({ province }) => (province === null ? "Canada" : (provinces[province] ?? province)),
    },
    {
      name: "status",
      header: "Status",
      cell: ({ status, expires_at }) => (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone={looks[status].tone}>{looks[status].label}</StatusBadge>
          {status === "ACTIVE" && (
            <Text size="xs" c="dimmed">
              ends <TimeAgo at={expires_at} />
            </Text>
          )}
        </Stack>
      ),
    },
    {
      name: "cancel",
      header: "Cancel",
      quiet: true,
      align: "right",
      cell: (alert) => (alert.status === "ACTIVE" ? <Cancel alert={alert} /> : null),
    },
  ];
  return (
    <>
      <PageHeader
        title="Price alerts"
        description="Get an event when a drug's lowest price per unit falls below your target."
        actions={(list.data === undefined || list.data.length > 0 || values.status) && create}
      />
      <WhoIsTold />
      <Group mb="md">
        <SegmentedControl
          aria-label="Status of alerts"
          size="xs"
          value={values.status ?? ""}
          onChange={(status) => set({ status })}
          data={[
            { value: "", label: "All" },
            ...Object.entries(looks).map(([value, { label }]) => ({ value, label })),
          ]}
        />
      </Group>
      <Loaded reading={list} skeleton={<TableSkeleton rows={4} />}>
        {(alerts) => (
          <DataTable
            label="Price alerts"
            columns={columns}
            items={alerts}
            rowKey={({ id }) => id}
            more={list.more}
            empty={
              values.status ? (
                <EmptyState icon="search" title="No alert in this state" />
              ) : (
                <EmptyState icon="alerts" title="No price alerts yet" action={create}>
                  Choose a drug and a target price. When the lowest price per unit in Canada or a province
                  falls below it, we send price_alert.triggered to your{" "}
                  <TextLink to={`/${environment}/webhooks`}>webhooks</TextLink> that subscribe to it, and list
                  it in your <TextLink to={`/${environment}/events`}>events</TextLink>.
                </EmptyState>
              )
            }
          />
        )}
      </Loaded>
      <Modal opened={opened} onClose={close} title="New price alert" size="md">
        <CreateAlert onDone={close} />
      </Modal>
    </>
  );
}
