/** Everything of a webhook that can be changed; only what differs is sent. */
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Form, useApiForm } from "../../kit/form.tsx";
import { Facts, Section } from "../../kit/section.tsx";
import { ExactTime } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { ChangedWebhook, Webhook, WebhookChange } from "../../types_rest.ts";
import { WebhookFields } from "./fields.tsx";
import { changeOf, names, type Values, valuesOf } from "./form_values.ts";
import { RetryPlan } from "./retry_plan.tsx";
import { touchedBy } from "./state_actions.tsx";

/** For who may look and not change. */
function Shown({ webhook }: { webhook: Webhook }) {
  const { filter } = webhook;
  const all = (ids: readonly string[]) => (ids.length === 0 ? "all" : ids.join(", "));
  return (
    <Stack gap="md">
      <Alert color="gray">Your role can view this webhook, but not change it.</Alert>
      <Section title="Settings">
        <Facts
          facts={[
            ["URL", webhook.url],
            ["Events", webhook.events.join(", ")],
            ["Drugs", all(filter.drug_ids)],
            ["Pharmacies", all(filter.pharmacy_ids)],
            ["Provinces", all(filter.provinces)],
            ["Attempts", <RetryPlan key="plan" policy={webhook.retry_policy} />],
            ["Requests at once", webhook.max_concurrency ?? "16"],
            ["Requests a minute", webhook.rate_per_minute ?? "no bound"],
            ["Custom headers", webhook.header_names.join(", ") || "none"],
            ["Created", <ExactTime key="created" at={webhook.created_at} />],
          ]}
        />
      </Section>
    </Stack>
  );
}

function Editor({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  // What it was when it was opened: what others change meanwhile is not changed back.
  const [before] = useState(() => valuesOf(webhook));
  const save = useChange(
    (change: WebhookChange) => api.patch<ChangedWebhook>(`/${environment}/v1/webhooks/${webhook.id}`, change),
    { freshens: touchedBy(environment) },
  );
  const form = useApiForm<Values>({
    initialValues: before,
    submit: (values) => save.mutateAsync(changeOf(before, values)),
    names,
  });
  const changed = Object.keys(changeOf(before, form.values));
  return (
    <Form
      form={form}
      submit="Save changes"
      others={
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {changed.length === 0 ? "No changes" : `Changed: ${changed.join(", ")}`}
          </Text>
          {changed.length > 0 && (
            <Button variant="default" onClick={form.reset}>
              Discard
            </Button>
          )}
        </Group>
      }
    >
      <WebhookFields form={form} headerNames={webhook.header_names} />
    </Form>
  );
}

export function SettingsTab({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  return useMay(`${environment}:write`) ? <Editor webhook={webhook} /> : <Shown webhook={webhook} />;
}
