/** The secret that signs: replaced with an overlap in which both sign; and how a receiver checks. */
import { Alert, Button, Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { SecretOnce } from "../../kit/copy.tsx";
import { Icon } from "../../kit/icons.tsx";
import { Section } from "../../kit/section.tsx";
import { ExactTime, TimeAgo } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Webhook, WebhookWithSecret } from "../../types_rest.ts";
import { touchedBy } from "./state_actions.tsx";
import { VerifySnippet } from "./verify_snippet.tsx";

const overlaps = [
  { value: "0", label: "Not at all", description: "The secret was stolen: the old one stops at once." },
  { value: "3600", label: "1 hour", description: "" },
  { value: "86400", label: "24 hours", description: "Time enough for a release of your receiver." },
  { value: "604800", label: "7 days", description: "The longest there is." },
];

export function SecretTab({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const [asked, setAsked] = useState(false);
  const [overlap, setOverlap] = useState("86400");
  const [made, setMade] = useState<WebhookWithSecret>();
  const rotate = useChange(
    () =>
      api.post<WebhookWithSecret>(`/${environment}/v1/webhooks/${webhook.id}/rotate-secret`, {
        overlap_seconds: Number(overlap),
      }),
    { freshens: touchedBy(environment), onDone: setMade },
  );
  const { previous_secret_until } = webhook;
  return (
    <Stack gap="md">
      {previous_secret_until && (
        <Alert color="accent" icon={<Icon name="clock" />} title="Two secrets sign">
          The new one and the one before both sign each delivery until{" "}
          <ExactTime at={previous_secret_until} /> (
          <TimeAgo at={previous_secret_until} />
          ). Give the new one to your receiver by then.
        </Alert>
      )}
      <Section
        title="Signing secret"
        description="Shown when it is made, and never again. Lost it? Rotate it."
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
            A new secret signs from now on. The one of now goes on signing beside it
            (X-TM-Signature-Previous), so that your receiver can be changed at any moment of the overlap.
            {previous_secret_until && " The one before it, which still signs, stops at once."}
          </Text>
          <Radio.Group label="How long the old one signs too" value={overlap} onChange={setOverlap}>
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
        title="The new secret"
        size="lg"
        closeOnClickOutside={false}
      >
        {made && (
          <SecretOnce secret={made.secret} name="signing secret">
            <Text size="sm">
              {made.previous_secret_until ? (
                <>
                  The old one signs too until <ExactTime at={made.previous_secret_until} />.
                </>
              ) : (
                "The old one signs no more: until your receiver knows the new one, deliveries fail and are tried again."
              )}
            </Text>
            <Button onClick={() => setMade(undefined)} variant="default" style={{ alignSelf: "flex-end" }}>
              I have kept it
            </Button>
          </SecretOnce>
        )}
      </Modal>
    </Stack>
  );
}
