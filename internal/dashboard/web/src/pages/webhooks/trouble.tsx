/** Why a webhook is not active, or fails, and what to do about it; nothing while all is well. */
import { Alert } from "@mantine/core";
import { Icon } from "../../kit/icons.tsx";
import { ExactTime, TimeAgo } from "../../kit/time.tsx";
import type { WebhookHealth } from "../../types.ts";
import type { Webhook } from "../../types_rest.ts";

function Inactive({ webhook }: { webhook: Webhook }) {
  const { disabled_reason, disabled_at, failing_since } = webhook;
  const since = <ExactTime at={disabled_at} />;
  if (disabled_reason === "gone")
    return (
      <Alert
        color="red"
        mb="md"
        icon={<Icon name="warning" />}
        title="Inactive: your endpoint responded 410 Gone"
      >
        Nothing has been sent since {since}, and we don't test the endpoint automatically. Once it is back,
        re-enable the webhook. You can recover missed events then.
      </Alert>
    );
  if (disabled_reason === "failing")
    return (
      <Alert color="red" mb="md" icon={<Icon name="warning" />} title="Inactive: failing for five days">
        Failing since <ExactTime at={failing_since} />, inactive since {since}. We test it periodically and
        re-enable it on the first 2xx. Check the responses below, fix your endpoint, then send a test or
        re-enable the webhook.
      </Alert>
    );
  return (
    <Alert color="gray" mb="md" icon={<Icon name="pause" />} title="Inactive: disabled by a member">
      Nothing has been sent since {since}. New events are skipped. Waiting deliveries are kept and resume when
      the webhook is active again.
    </Alert>
  );
}

export function Trouble({ webhook, health }: { webhook: Webhook; health: WebhookHealth | undefined }) {
  if (!webhook.active) return <Inactive webhook={webhook} />;
  if (health?.state !== "failing") return null;
  return (
    <Alert color="red" mb="md" icon={<Icon name="warning" />} title="Failing">
      No delivery has succeeded since <TimeAgo at={health.failing_since} />. We retry deliveries on their
      schedule, and disable the webhook after five days of failures. Open a delivery to see the response of
      your endpoint. Once it is fixed, retry the waiting deliveries.
    </Alert>
  );
}
