/** The button that sends a delivery's event again, as a new delivery. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { useChange } from "../../queries.ts";
import type { Delivery } from "../../types_rest.ts";

export function Replay({ delivery, active }: { delivery: Delivery; active: boolean }) {
  const environment = useEnvironment();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const replay = useChange(
    () => api.post<Delivery>(`/${environment}/v1/deliveries/${delivery.id}/replay`, {}),
    {
      freshens: [`/${environment}/v1/webhooks/${delivery.webhook_id}`, `/${environment}/v1/deliveries`],
      onDone: (made) => navigate(`/${environment}/webhooks/${made.webhook_id}/deliveries/${made.id}`),
    },
  );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={!active}
        title={active ? undefined : "The webhook must be active"}
        onClick={() => setAsked(true)}
      >
        Replay
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Replay this delivery?"
        confirm="Replay"
        act={() => replay.mutateAsync(undefined)}
      >
        A new delivery of the same event with the same body: at once, then by the schedule. Its webhook-id is
        the same, so a receiver that handles each event once passes over what it has handled.
      </Confirm>
    </>
  );
}
