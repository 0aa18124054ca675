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
          Make inactive
        </Button>
      ) : (
        <Button onClick={() => setAsking("start")}>Make active</Button>
      )}
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking("delete")}>
        Delete
      </Button>
      <Confirm
        opened={asking === "stop"}
        onClose={close}
        title="Make this webhook inactive?"
        confirm="Make inactive"
        act={() => change.mutateAsync({ active: false })}
      >
        Nothing is sent to {webhook.url} until it is active again. Deliveries that wait are kept and go on
        then; events that come meanwhile pass it by, and can be recovered for 30 days.
      </Confirm>
      <Confirm
        opened={asking === "start"}
        onClose={close}
        title="Make this webhook active?"
        confirm="Make active"
        act={() => change.mutateAsync(recover === "yes" ? { active: true, recover: true } : { active: true })}
      >
        <Stack gap="sm">
          <Text>
            What waited goes on at once. It has been inactive since <ExactTime at={webhook.disabled_at} />.
          </Text>
          <Radio.Group label="Events that came meanwhile" value={recover} onChange={setRecover}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="yes"
                label="Bring back what it missed"
                description="Goes out behind everything new."
              />
              <Radio
                value="no"
                label="Leave it out"
                description="A recovery can bring it later, for 30 days."
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
          {webhook.url} gets nothing any more, what was not delivered yet is cancelled, and its secret is
          gone. This cannot be taken back; making it inactive can.
        </Text>
      </Confirm>
    </>
  );
}
