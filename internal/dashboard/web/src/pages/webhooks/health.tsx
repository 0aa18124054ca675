/** How a webhook fares: a word, and what became of the last day. */
import { Stack, Text } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { count, plural } from "../../kit/numbers.ts";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useRead } from "../../queries.ts";
import type { WebhookHealth, WebhooksHealth } from "../../types.ts";
import { healthLooks } from "./webhook_labels.ts";

/** From here on the server does not count further. */
const mostPending = 1_000;
const mostOfDay = 10_000;

export const upTo = (value: number, most: number) => `${count(value)}${value >= most ? " or more" : ""}`;

/** By the webhook's id; undefined while it is not known. */
export function useHealth(everyMs = 15_000, enabled = true) {
  const environment = useEnvironment();
  const { data } = useRead<WebhooksHealth>(`/${environment}/webhooks/health`, undefined, {
    everyMs,
    enabled,
  });
  return (id: string): WebhookHealth | undefined => data?.data.find((one) => one.webhook_id === id);
}

export function HealthBadge({ health }: { health: WebhookHealth }) {
  const { tone, label } = healthLooks[health.state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The badge, with what is behind it in words. */
export function HealthCell({ health }: { health: WebhookHealth }) {
  return (
    <Stack gap={2} align="flex-start">
      <HealthBadge health={health} />
      {health.failing_since && (
        <Text size="xs" c="dimmed">
          failing since <TimeAgo at={health.failing_since} />
        </Text>
      )}
      {health.pending > 0 && (
        <Text size="xs" c="dimmed">
          {upTo(health.pending, mostPending)} waiting
          {health.oldest_due_at && (
            <>
              , the oldest due <TimeAgo at={health.oldest_due_at} />
            </>
          )}
        </Text>
      )}
    </Stack>
  );
}

export function LastDay({ health }: { health: WebhookHealth }) {
  const { delivered, failed, pending, cancelled } = health.last_day;
  if (delivered + failed + pending + cancelled === 0)
    return (
      <Text span inherit c="dimmed">
        none
      </Text>
    );
  return (
    <span>
      {upTo(delivered, mostOfDay)} delivered
      {failed > 0 && (
        <>
          ,{" "}
          <Text span inherit c="var(--mantine-color-error)" fw={550}>
            {upTo(failed, mostOfDay)} failed
          </Text>
        </>
      )}
      {cancelled > 0 && `, ${plural(cancelled, "cancelled", "cancelled")}`}
    </span>
  );
}
