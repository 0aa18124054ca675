/** Webhooks and how they fare. `?new` is the form of a new one. */
import { Stack, Text } from "@mantine/core";
import { useSearchParams } from "wouter";
import { useEnvironment } from "../../environment.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { useList } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Webhook } from "../../types_rest.ts";
import { CreateWebhook } from "./create.tsx";
import { HealthCell, LastDay, useHealth } from "./health.tsx";
import { shortUrl } from "./webhook_labels.ts";

function WebhookList() {
  const environment = useEnvironment();
  const list = useList<Webhook>(`/${environment}/v1/webhooks`, { limit: 50 });
  const may = useMay(`${environment}:write`);
  const healthOf = useHealth(15_000, list.data !== undefined);
  const create = may && (
    <ButtonLink to={`/${environment}/webhooks?new=1`} leftSection={<Icon name="plus" size={15} />}>
      New webhook
    </ButtonLink>
  );
  const columns: Column<Webhook>[] = [
    {
      name: "url",
      header: "URL",
      cell: (webhook) => (
        <Stack gap={2} miw={0}>
          <TextLink to={`/${environment}/webhooks/${webhook.id}`} fw={550}>
            {shortUrl(webhook.url)}
          </TextLink>
          {webhook.description && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {webhook.description}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      name: "events",
      header: "Events",
      wideOnly: true,
      cell: ({ events }) => (
        <span title={events.join(", ")}>
          <code>{events[0]}</code>
          {events.length > 1 && ` and ${events.length - 1} more`}
        </span>
      ),
    },
    {
      name: "health",
      header: "Health",
      cell: (webhook) => {
        const health = healthOf(webhook.id);
        if (health) return <HealthCell health={health} />;
        return webhook.active ? "" : <StatusBadge tone="quiet">Inactive</StatusBadge>;
      },
    },
    {
      name: "day",
      header: "Last 24 hours",
      cell: ({ id }) => {
        const health = healthOf(id);
        return health ? <LastDay health={health} /> : "";
      },
    },
  ];
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Send events to your endpoints in real time."
        actions={list.data !== undefined && list.data.length > 0 && create}
      />
      <Loaded reading={list} skeleton={<TableSkeleton rows={3} />}>
        {(webhooks) => (
          <DataTable
            label="Webhooks"
            columns={columns}
            items={webhooks}
            rowKey={({ id }) => id}
            more={list.more}
            empty={
              <EmptyState icon="webhooks" title="No webhooks yet" action={create}>
                Add an endpoint and choose its events, such as price changes, recalls, and shortages.
                Deliveries are signed, retried if they fail, and kept for 30 days (3 days in the sandbox).
                {!may && " Your role cannot create webhooks. Ask an admin of the account."}
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </>
  );
}

export function Page() {
  const [search] = useSearchParams();
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  return search.has("new") && may ? <CreateWebhook /> : <WebhookList />;
}
