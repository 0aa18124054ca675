/** What went wrong lately: requests that were answered with an error, deliveries that did not arrive. */
import { Text } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { DataTable } from "../../kit/data_table.tsx";
import { TextLink } from "../../kit/links.tsx";
import { EmptyState } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import { HttpStatus, StatusBadge } from "../../kit/status_badge.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import type { FailedDelivery, RequestLine } from "../../types.ts";

export function FailedRequests({ requests }: { requests: readonly RequestLine[] }) {
  const environment = useEnvironment();
  return (
    <Section
      flush
      title="Requests that failed"
      actions={<TextLink to={`/${environment}/requests?status=failed`}>All that failed</TextLink>}
    >
      <DataTable
        label="The latest requests that failed"
        items={requests}
        rowKey={(request) => request.request_id}
        empty={
          <EmptyState icon="check" title="No request failed lately">
            Errors that your keys are answered with stand here, with what was wrong.
          </EmptyState>
        }
        columns={[
          {
            name: "request",
            header: "Request",
            cell: ({ request_id, method, path }) => (
              <TextLink to={`/${environment}/requests/${request_id}`}>
                <code>
                  {method} {path}
                </code>
              </TextLink>
            ),
          },
          { name: "status", header: "Status", cell: ({ status }) => <HttpStatus status={status} /> },
          {
            name: "error",
            header: "Error",
            cell: ({ error }) => <Text inherit>{error?.message ?? error?.code ?? "no more is known"}</Text>,
          },
          { name: "at", header: "When", nowrap: true, align: "right", cell: ({ at }) => <TimeAgo at={at} /> },
        ]}
      />
    </Section>
  );
}

const states = { pending: "will be tried again", failed: "given up", cancelled: "cancelled" } as const;

export function FailedDeliveries({ deliveries }: { deliveries: readonly FailedDelivery[] }) {
  const environment = useEnvironment();
  return (
    <Section
      flush
      title="Deliveries that failed"
      actions={<TextLink to={`/${environment}/webhooks`}>All webhooks</TextLink>}
    >
      <DataTable
        label="The latest deliveries that failed"
        items={deliveries}
        rowKey={(delivery) => delivery.id}
        empty={
          <EmptyState icon="check" title="No delivery failed lately">
            What your webhooks did not take stands here, with what they answered.
          </EmptyState>
        }
        columns={[
          {
            name: "webhook",
            header: "Webhook",
            cell: ({ webhook_id, id, url }) => (
              <TextLink to={`/${environment}/webhooks/${webhook_id}/deliveries/${id}`}>{url}</TextLink>
            ),
          },
          { name: "event", header: "Event", cell: ({ event }) => <code>{event}</code> },
          {
            name: "answer",
            header: "Last answer",
            cell: ({ last_status, last_outcome }) =>
              last_status === null ? (last_outcome ?? "none") : <HttpStatus status={last_status} />,
          },
          {
            name: "state",
            header: "State",
            nowrap: true,
            cell: ({ state }) => (
              <StatusBadge tone={state === "pending" ? "waiting" : state === "failed" ? "bad" : "quiet"}>
                {states[state]}
              </StatusBadge>
            ),
          },
          {
            name: "at",
            header: "When",
            nowrap: true,
            align: "right",
            cell: ({ created_at }) => <TimeAgo at={created_at} />,
          },
        ]}
      />
    </Section>
  );
}
