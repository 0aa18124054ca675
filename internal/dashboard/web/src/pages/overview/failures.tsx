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
      title="Failed requests"
      actions={<TextLink to={`/${environment}/requests?status=failed`}>View all errors</TextLink>}
    >
      <DataTable
        label="Latest failed requests"
        items={requests}
        rowKey={(request) => request.request_id}
        empty={
          <EmptyState icon="check" title="No failed requests">
            Failed requests and their errors appear here.
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

const states = { pending: "waiting to retry", failed: "failed", cancelled: "cancelled" } as const;

const mostGroups = 5;

/** Deliveries that failed in the same way, newest first. */
type FailureGroup = { key: string; first: FailedDelivery; deliveries: number };

function groupsOf(deliveries: readonly FailedDelivery[]): FailureGroup[] {
  const groups = Map.groupBy(deliveries, ({ webhook_id, event, state, last_status, last_outcome }) =>
    [webhook_id, event, state, last_status, last_outcome].join(" "),
  );
  return [...groups]
    .slice(0, mostGroups)
    .flatMap(([key, [first, ...others]]) =>
      first === undefined ? [] : [{ key, first, deliveries: others.length + 1 }],
    );
}

export function FailedDeliveries({ deliveries }: { deliveries: readonly FailedDelivery[] }) {
  const environment = useEnvironment();
  return (
    <Section
      flush
      title="Failed deliveries"
      actions={<TextLink to={`/${environment}/webhooks`}>All webhooks</TextLink>}
    >
      <DataTable
        label="Latest failed deliveries"
        items={groupsOf(deliveries)}
        rowKey={({ key }) => key}
        empty={
          <EmptyState icon="check" title="No failed deliveries">
            Failed deliveries and your endpoint's responses appear here.
          </EmptyState>
        }
        columns={[
          {
            name: "webhook",
            header: "Webhook",
            cell: ({ first: { webhook_id, id, url }, deliveries: number }) => (
              <TextLink
                to={`/${environment}/webhooks/${webhook_id}${number === 1 ? `/deliveries/${id}` : ""}`}
              >
                {url}
              </TextLink>
            ),
          },
          {
            name: "event",
            header: "Event",
            cell: ({ first, deliveries: number }) => (
              <>
                {number > 1 && `${number} × `}
                <code>{first.event}</code>
              </>
            ),
          },
          {
            name: "answer",
            header: "Last response",
            cell: ({ first: { last_status, last_outcome } }) =>
              last_status === null ? (last_outcome ?? "none") : <HttpStatus status={last_status} />,
          },
          {
            name: "state",
            header: "State",
            nowrap: true,
            cell: ({ first: { state } }) => (
              <StatusBadge tone={state === "cancelled" ? "quiet" : "bad"}>{states[state]}</StatusBadge>
            ),
          },
          {
            name: "at",
            header: "When",
            nowrap: true,
            align: "right",
            cell: ({ first }) => <TimeAgo at={first.created_at} />,
          },
        ]}
      />
    </Section>
  );
}
