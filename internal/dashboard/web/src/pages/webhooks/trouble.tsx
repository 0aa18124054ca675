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
        title="Inactive: your endpoint answered 410 Gone"
      >
        Since {since} nothing is sent, and it is not tried by itself. When the endpoint is back, make the
        webhook active; you are asked whether to bring back what it missed.
      </Alert>
    );
  if (disabled_reason === "failing")
    return (
      <Alert
        color="red"
        mb="md"
        icon={<Icon name="warning" />}
        title="Inactive: nothing but failures for five days"
      >
        Failing since <ExactTime at={failing_since} />, inactive since {since}. We try it now and then, and
        make it active again by ourselves when it answers 2xx. Look at what it answered below, mend it, send a
        test, or make it active now.
      </Alert>
    );
  return (
    <Alert color="gray" mb="md" icon={<Icon name="pause" />} title="Inactive: it was turned off here">
      Since {since} nothing is sent, and events pass it by. What was waiting is kept and goes on when it is
      active again.
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
