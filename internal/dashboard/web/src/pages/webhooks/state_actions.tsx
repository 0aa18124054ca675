/** Making a webhook inactive, active again (with what it missed, or without), and deleting it. */
import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { ExactTime } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import type { ChangedWebhook, Webhook, WebhookChange } from "../../types_rest.ts";

/** What is read anew after any change of a webhook. */
export const touchedBy = (environment: string) => [
  `/${environment}/v1/webhooks`,
  `/${environment}/webhooks`,
  `/${environment}/overview`,
];

type Asking = "start" | "stop" | "delete";

export function StateActions({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<Asking>();
  const [recover, setRecover] = useState("yes");
  const path = `/${environment}/v1/webhooks/${webhook.id}`;
  const freshens = touchedBy(environment);
  const change = useChange((body: WebhookChange) => api.patch<ChangedWebhook>(path, body), {
    freshens,
    onDone: ({ recovery_id }) => {
      if (recovery_id) navigate(`/${environment}/webhooks/${webhook.id}?tab=recoveries`);
    },
  });
  const remove = useChange(() => api.delete(path), { freshens });
  const close = () => setAsking(undefined);
  return (
    <>
      {webhook.active ? (
        <Button variant="default" onClick={() => setAsking("stop")}>
          Disable
        </Button>
      ) : (
        <Button onClick={() => setAsking("start")}>Re-enable</Button>
      )}
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking("delete")}>
        Delete
      </Button>
      <Confirm
        opened={asking === "stop"}
        onClose={close}
        title="Disable this webhook?"
        confirm="Disable"
        act={() => change.mutateAsync({ active: false })}
      >
        Nothing is sent to {webhook.url} until you re-enable it. Waiting deliveries are kept and resume then.
        You can recover events from the inactive time for 30 days.
      </Confirm>
      <Confirm
        opened={asking === "start"}
        onClose={close}
        title="Re-enable this webhook?"
        confirm="Re-enable"
        act={() => change.mutateAsync(recover === "yes" ? { active: true, recover: true } : { active: true })}
      >
        <Stack gap="sm">
          <Text>
            Waiting deliveries resume immediately. The webhook has been inactive since{" "}
            <ExactTime at={webhook.disabled_at} />.
          </Text>
          <Radio.Group label="Events while the webhook was inactive" value={recover} onChange={setRecover}>
            <Stack gap="xs" mt="xs">
              <Radio value="yes" label="Recover missed events" description="New events go first." />
              <Radio
                value="no"
                label="Skip missed events"
                description="You can recover them later, for 30 days."
              />
            </Stack>
          </Radio.Group>
        </Stack>
      </Confirm>
      <Confirm
        opened={asking === "delete"}
        onClose={close}
        title="Delete this webhook?"
        confirm="Delete webhook"
        danger
        typed="delete"
        act={async () => {
          await remove.mutateAsync(undefined);
          navigate(`/${environment}/webhooks`);
        }}
      >
        <Text>
          {webhook.url} receives no more events. Waiting deliveries are cancelled, and the signing secret is
          deleted. You can't undo this. To stop deliveries for a while, disable the webhook instead.
        </Text>
      </Confirm>
    </>
  );
}
