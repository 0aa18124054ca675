/** The signing secret: its rotation, the switch to the new secret during the overlap, and how a receiver verifies. */
import { Alert, Button, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { SecretOnce } from "../../kit/copy.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ErrorNote } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import { ExactTime, TimeAgo } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { ChangedWebhook, Webhook, WebhookChange, WebhookWithSecret } from "../../types_rest.ts";
import { touchedBy } from "./state_actions.tsx";
import { VerifySnippet } from "./verify_snippet.tsx";

const overlaps = [
  {
    value: "0",
    label: "None",
    description: "Choose this if the secret leaked. It stops working immediately.",
  },
  { value: "3600", label: "1 hour", description: "" },
  { value: "86400", label: "24 hours", description: "Enough time to deploy your endpoint." },
  { value: "604800", label: "7 days", description: "The maximum." },
];

export function SecretTab({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const [asked, setAsked] = useState(false);
  const [overlap, setOverlap] = useState("86400");
  const [made, setMade] = useState<WebhookWithSecret>();
  const path = `/${environment}/v1/webhooks/${webhook.id}`;
  const rotate = useChange(
    () =>
      api.post<WebhookWithSecret>(`${path}/rotate-secret`, {
        overlap_seconds: Number(overlap),
      }),
    { freshens: touchedBy(environment), onDone: setMade },
  );
  const change = useChange((body: WebhookChange) => api.patch<ChangedWebhook>(path, body), {
    freshens: touchedBy(environment),
  });
  const { previous_secret_until, sign_with } = webhook;
  const other = sign_with === "previous" ? "new" : "previous";
  return (
    <Stack gap="md">
      {previous_secret_until && (
        <Alert color="accent" icon={<Icon name="clock" />} title="Two active secrets">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              Deliveries are signed with both secrets until <ExactTime at={previous_secret_until} /> (
              <TimeAgo at={previous_secret_until} />
              ). The {sign_with} secret signs X-TM-Signature, and the {other} secret signs
              X-TM-Signature-Previous. Once your receiver knows the new secret, switch to it.
            </Text>
            {may && (
              <Button
                size="xs"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ sign_with: other })}
              >
                Sign with the {other} secret
              </Button>
            )}
            {change.error && <ErrorNote error={change.error} />}
          </Stack>
        </Alert>
      )}
      <Section
        title="Signing secret"
        description="Shown only when it is created. If you lose it, rotate it."
        actions={
          may && (
            <Button variant="default" onClick={() => setAsked(true)}>
              Rotate secret
            </Button>
          )
        }
      >
        <VerifySnippet />
      </Section>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Rotate the signing secret?"
        confirm="Rotate secret"
        act={() => rotate.mutateAsync(undefined)}
      >
        <Stack gap="sm">
          <Text>
            During the overlap, both secrets sign. X-TM-Signature stays with the current secret until the
            overlap ends or you switch to the new one. X-TM-Signature-Previous has the signature of the other
            secret.
            {previous_secret_until &&
              " The secret that does not sign X-TM-Signature now stops working immediately."}
          </Text>
          <Radio.Group label="Overlap" value={overlap} onChange={setOverlap}>
            <Stack gap="xs" mt="xs">
              {overlaps.map((one) => (
                <Radio key={one.value} {...one} />
              ))}
            </Stack>
          </Radio.Group>
        </Stack>
      </Confirm>
      <Modal
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title="New secret"
        size="lg"
        closeOnClickOutside={false}
      >
        {made && (
          <SecretOnce secret={made.secret} name="signing secret">
            <Text size="sm">
              {made.previous_secret_until ? (
                <>
                  Give it to your receiver, then switch to it on this page. The previous secret signs
                  X-TM-Signature until then, and at most until <ExactTime at={made.previous_secret_until} />.
                </>
              ) : (
                "The previous secret no longer works. Deliveries fail and are retried until your endpoint uses the new one."
              )}
            </Text>
            <Button onClick={() => setMade(undefined)} variant="default" style={{ alignSelf: "flex-end" }}>
              I've saved it
            </Button>
          </SecretOnce>
        )}
      </Modal>
    </Stack>
  );
}
