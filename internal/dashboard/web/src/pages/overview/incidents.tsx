/** Webhooks that fail now: the response, since when, how many deliveries wait, and the button that retries them. */
import { Alert, Group, Stack, Text } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { plural } from "../../kit/numbers.ts";
import { TimeAgo } from "../../kit/time.tsx";
import { useRead } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { WebhookIncident, WebhookIncidents } from "../../types.ts";
import type { Outcome } from "../../types_rest.ts";
import { RetryAll } from "../webhooks/retry.tsx";
import { outcomeLooks, shortUrl } from "../webhooks/webhook_labels.ts";

const freshMs = 5_000;
/** From here on the server does not count further. */
const mostWaiting = 1_000;

/** An empty list until it is known. */
export function useIncidents(): readonly WebhookIncident[] {
  const environment = useEnvironment();
  const { data } = useRead<WebhookIncidents>(`/${environment}/webhooks/incidents`, undefined, {
    everyMs: freshMs,
  });
  return data?.data ?? [];
}

function responseOf({ last_status, last_outcome, last_error, last_response }: WebhookIncident): string {
  const said = last_response?.trim() ?? "";
  if (last_status !== null) return `${last_status}${said === "" ? "" : `: ${said}`}`;
  const label = outcomeLooks[last_outcome as Outcome]?.label ?? last_outcome;
  return last_error === null ? label : `${label}: ${last_error}`;
}

function Incident({ incident }: { incident: WebhookIncident }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const { webhook_id, url, failures, since, waiting } = incident;
  const waits = `${plural(waiting, "delivery", "deliveries")}${waiting >= mostWaiting ? " or more" : ""}`;
  return (
    <Alert
      color="red"
      icon={<Icon name="warning" />}
      title={`Webhook failing: ${shortUrl(url)}`}
      role="region"
    >
      <Stack gap="xs">
        <Text size="sm">
          {plural(failures, "failed attempt")} in a row since <TimeAgo at={since} />. Last response:{" "}
          <code>{responseOf(incident)}</code>
        </Text>
        <Text size="sm">
          {waiting === 0
            ? "No delivery is waiting to retry."
            : `${waits} ${waiting === 1 ? "is" : "are"} waiting to retry.`}{" "}
          <TextLink to={`/${environment}/webhooks/${webhook_id}`}>View deliveries</TextLink>
        </Text>
        {may && waiting > 0 && (
          <Group>
            <RetryAll webhookId={webhook_id} waiting={waiting} />
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

export function Incidents({ incidents }: { incidents: readonly WebhookIncident[] }) {
  if (incidents.length === 0) return null;
  return (
    <Stack gap="sm">
      {incidents.map((incident) => (
        <Incident key={incident.webhook_id} incident={incident} />
      ))}
    </Stack>
  );
}
