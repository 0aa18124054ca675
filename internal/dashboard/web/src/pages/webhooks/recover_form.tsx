/** Asks for a recovery: what of which time is to be brought back, and what that comes to. */
import { Alert, Checkbox, Group, MultiSelect, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { count, plural } from "../../kit/numbers.ts";
import { Section } from "../../kit/section.tsx";
import { exactTime } from "../../kit/time.tsx";
import { useChange, useRead } from "../../queries.ts";
import type { Recovery, RecoveryPreview, RetryRequest, Webhook } from "../../types_rest.ts";
import { fieldOf, instantOf } from "./instants.ts";
import { RetryAll } from "./retry.tsx";
import { touchedBy } from "./state_actions.tsx";
import { eventKinds } from "./webhook_labels.ts";

type Values = {
  mode: "failed" | "missing";
  since: string;
  until: string;
  types: readonly string[];
  cancelled: boolean;
};

const dayMs = 24 * 3_600_000;

/** What a recovery with these values would send, before it starts. */
function usePreview(webhook: Webhook, { mode, since, until, types, cancelled }: Values) {
  const environment = useEnvironment();
  const from = instantOf(since);
  const { data } = useRead<RecoveryPreview>(
    `/${environment}/v1/webhooks/${webhook.id}/recover`,
    {
      mode,
      since: from,
      until: instantOf(until),
      types: types.length === 0 ? undefined : types.join(","),
      status: mode === "failed" && cancelled ? "failed,cancelled" : undefined,
    },
    { enabled: from !== undefined, everyMs: 5_000 },
  );
  return data;
}

type PreviewProps = { webhook: Webhook; preview: RecoveryPreview | undefined; types: Values["types"] };

function Preview({ webhook, preview, types }: PreviewProps) {
  if (preview === undefined) return null;
  const { mode, total, waiting, since, until } = preview;
  // The deliveries that the preview counted.
  const request = {
    ...{ since, until },
    ...(types.length === 0 ? {} : { types: types as NonNullable<RetryRequest["types"]> }),
  };
  const found = mode === "failed" ? `${count(total)} failed` : plural(total, "missed event");
  return (
    <Stack gap="xs">
      <Text size="sm" fw={550}>
        {`${found}, ${count(waiting)} waiting.`}{" "}
        {total === 0 ? "There is nothing to recover in this period." : `A recovery sends ${count(total)}.`}
      </Text>
      {waiting > 0 && webhook.active && (
        <Group gap="xs">
          <Text size="sm">A recovery does not include waiting deliveries. Retry them now:</Text>
          <RetryAll webhookId={webhook.id} waiting={waiting} request={request} />
        </Group>
      )}
    </Stack>
  );
}

function inWords({ mode, since, until, types, cancelled }: Values): string {
  const from = instantOf(since);
  const to = instantOf(until);
  const time = `${from === undefined ? "" : ` since ${exactTime(from)}`}${to === undefined ? "" : ` and before ${exactTime(to)}`}`;
  const kinds = types.length === 0 ? "" : ` of ${types.join(", ")}`;
  return mode === "failed"
    ? `Resends every delivery${kinds} created${time} that failed${cancelled ? " or was cancelled" : ""} and was not resent yet.`
    : `Sends every event${kinds} recorded${time} that matches the current subscription and was never sent.`;
}

export function RecoverForm({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const ask = useChange(
    ({ mode, since, until, types, cancelled }: Values) =>
      api.post<Recovery>(`/${environment}/v1/webhooks/${webhook.id}/recover`, {
        mode,
        since: instantOf(since) ?? since,
        ...(until === "" ? {} : { until: instantOf(until) ?? until }),
        ...(types.length === 0 ? {} : { types }),
        ...(mode === "failed" && cancelled ? { status: ["failed", "cancelled"] } : {}),
      }),
    { freshens: touchedBy(environment) },
  );
  const form = useApiForm<Values>({
    initialValues: {
      mode: "failed",
      since: fieldOf(new Date(Date.now() - dayMs)),
      until: "",
      types: [],
      cancelled: false,
    },
    submit: (values) => ask.mutateAsync(values),
    names: { status: "cancelled" },
  });
  const preview = usePreview(webhook, form.values);
  return (
    <Section
      title="Recover deliveries"
      description="Resends events from the last 30 days. New events go first."
    >
      <Form form={form} submit="Start recovery" disabled={preview?.total === 0}>
        <Radio.Group label="Include" {...form.getInputProps("mode")}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="failed"
              label="Failed deliveries"
              description="Deliveries whose last attempt failed."
            />
            <Radio
              value="missing"
              label="Missed events"
              description="Events from when this webhook was inactive or not subscribed."
            />
          </Stack>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextField form={form} name="since" label="Since (UTC)" type="datetime-local" />
          <TextField form={form} name="until" label="Until (UTC, default: now)" type="datetime-local" />
        </SimpleGrid>
        <MultiSelect
          label="Event types"
          placeholder={form.values.types.length === 0 ? "All subscribed types" : ""}
          data={[...eventKinds]}
          {...form.getInputProps("types")}
        />
        {form.values.mode === "failed" && (
          <Checkbox
            label="Include cancelled deliveries"
            {...form.getInputProps("cancelled", { type: "checkbox" })}
          />
        )}
        <Alert color="accent" role="status">
          <Stack gap="xs">
            <Text size="sm">{inWords(form.values)}</Text>
            <Preview webhook={webhook} preview={preview} types={form.values.types} />
          </Stack>
        </Alert>
        {!webhook.active && (
          <Group>
            <Text size="sm" c="dimmed">
              The webhook is inactive. The recovery starts when it is active again.
            </Text>
          </Group>
        )}
      </Form>
    </Section>
  );
}
