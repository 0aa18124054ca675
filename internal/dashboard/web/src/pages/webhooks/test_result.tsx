/** What came of a test, followed until its first attempt is over. */
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock } from "../../kit/copy.tsx";
import { ButtonLink } from "../../kit/links.tsx";
import { ErrorNote } from "../../kit/notes.tsx";
import { duration } from "../../kit/numbers.ts";
import { Facts, Section } from "../../kit/section.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { useRead } from "../../queries.ts";
import type { Delivery, DeliveryDetail, ListOf, Webhook } from "../../types_rest.ts";
import { outcomeLooks, outcomeSentence, stateLooks } from "./webhook_labels.ts";

const everyMs = 1_000;

/** Live, the event is handed out a moment after it was made: its delivery is looked for until it is there. */
function useDelivery(webhook: Webhook, eventId: string, known: string | undefined, missed: boolean) {
  const environment = useEnvironment();
  const list = useRead<ListOf<Delivery>>(
    `/${environment}/v1/webhooks/${webhook.id}/deliveries`,
    { limit: 20 },
    { enabled: known === undefined && !missed, everyMs },
  );
  const id = known ?? list.data?.data.find(({ event_id }) => event_id === eventId)?.id;
  const first = useRead<DeliveryDetail>(`/${environment}/v1/deliveries/${id}`, undefined, {
    enabled: id !== undefined,
  });
  const waiting =
    first.data !== undefined && first.data.status === "pending" && first.data.attempts.length === 0;
  const followed = useRead<DeliveryDetail>(`/${environment}/v1/deliveries/${id}`, undefined, {
    enabled: id !== undefined,
    ...(waiting ? { everyMs } : {}),
  });
  return { delivery: followed.data, error: list.error ?? first.error };
}

function Result({ delivery }: { delivery: DeliveryDetail }) {
  const environment = useEnvironment();
  const attempt = delivery.attempts.at(-1);
  const look = attempt ? outcomeLooks[attempt.outcome] : stateLooks[delivery.status];
  return (
    <Stack gap="md">
      <Group gap="sm">
        <StatusBadge tone={delivery.simulated ? "info" : look.tone}>
          {delivery.simulated ? "Simulated" : look.label}
        </StatusBadge>
        <Text>
          {delivery.simulated
            ? "Nothing was sent. The delivery shows the exact request."
            : attempt
              ? outcomeSentence(attempt)
              : "Waiting for its first attempt."}
        </Text>
      </Group>
      {attempt && !delivery.simulated && (
        <Facts
          facts={[
            [
              "Response",
              attempt.status_code === null ? (attempt.error ?? "none") : String(attempt.status_code),
            ],
            ["Duration", duration(attempt.duration_ms)],
          ]}
        />
      )}
      {attempt?.answer && (
        <CodeBlock code={attempt.answer} label="response" title="Start of the response" maxHeight={160} />
      )}
      <Group>
        <ButtonLink
          to={`/${environment}/webhooks/${delivery.webhook_id}/deliveries/${delivery.id}`}
          variant="default"
          size="xs"
        >
          Open the delivery
        </ButtonLink>
      </Group>
    </Stack>
  );
}

export function TestResult({
  webhook,
  eventId,
  deliveryId,
  missed,
}: {
  webhook: Webhook;
  eventId: string;
  deliveryId: string | undefined;
  missed: boolean;
}) {
  const environment = useEnvironment();
  const { delivery, error } = useDelivery(webhook, eventId, deliveryId, missed);
  return (
    <Section title="Result">
      <div aria-live="polite">
        {missed ? (
          <Stack gap="sm" align="flex-start">
            <Text>The event was created, but this webhook did not receive it.</Text>
            <ButtonLink to={`/${environment}/events/${eventId}`} variant="default" size="xs">
              View reason
            </ButtonLink>
          </Stack>
        ) : delivery ? (
          <Result delivery={delivery} />
        ) : error ? (
          <ErrorNote error={error} />
        ) : (
          <Stack gap="xs">
            <Text c="dimmed">Sending…</Text>
            <Skeleton height={14} width="50%" />
          </Stack>
        )}
      </div>
    </Section>
  );
}
