/** Asks for a recovery: what of which time is to be brought back, and what that comes to. */
import { Alert, Checkbox, Group, MultiSelect, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { count } from "../../kit/numbers.ts";
import { Section } from "../../kit/section.tsx";
import { exactTime } from "../../kit/time.tsx";
import { useChange, useRead } from "../../queries.ts";
import type { Delivery, ListOf, Recovery, Webhook } from "../../types_rest.ts";
import { fieldOf, instantOf } from "./instants.ts";
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

/** How many there are, where one question tells: of failed ones, of all kinds or of one. */
function useCount(webhook: Webhook, { mode, since, until, types, cancelled }: Values): string {
  const environment = useEnvironment();
  const from = instantOf(since);
  const enabled = mode === "failed" && from !== undefined && types.length <= 1 && !cancelled;
  const { data } = useRead<ListOf<Delivery> & { total_is_least: boolean }>(
    `/${environment}/v1/webhooks/${webhook.id}/deliveries`,
    { limit: 1, status: "failed", type: types[0], since: from, until: instantOf(until) },
    { enabled },
  );
  if (!enabled || data === undefined) return "";
  const { total } = data.pagination;
  if (total === 0) return " There is none of that time.";
  return ` There ${total === 1 ? "is" : "are"} ${data.total_is_least ? "more than " : ""}${count(total)} of that time.`;
}

function inWords({ mode, since, until, types, cancelled }: Values): string {
  const from = instantOf(since);
  const to = instantOf(until);
  const time = `${from === undefined ? "" : ` since ${exactTime(from)}`}${to === undefined ? "" : ` and before ${exactTime(to)}`}`;
  const kinds = types.length === 0 ? "" : ` of ${types.join(", ")}`;
  return mode === "failed"
    ? `Sends once more every delivery${kinds} made${time} that failed${cancelled ? " or was cancelled" : ""}, and that nothing has repeated yet.`
    : `Sends every event${kinds} recorded${time} that the webhook asks for now and has no delivery of.`;
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
  const counted = useCount(webhook, form.values);
  return (
    <Section
      title="Bring back what did not arrive"
      description="A job that makes new deliveries, behind everything that is fresh. Up to 30 days back."
    >
      <Form form={form} submit="Start recovery">
        <Radio.Group label="What" {...form.getInputProps("mode")}>
          <Stack gap="xs" mt="xs">
            <Radio value="failed" label="What failed" description="Deliveries whose last attempt failed." />
            <Radio
              value="missing"
              label="What was never made"
              description="Events of a time when the webhook was not active, or asked for something else."
            />
          </Stack>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextField form={form} name="since" label="Since (UTC)" type="datetime-local" />
          <TextField form={form} name="until" label="Until (UTC), or up to now" type="datetime-local" />
        </SimpleGrid>
        <MultiSelect
          label="Only these kinds"
          placeholder={form.values.types.length === 0 ? "All that the webhook asks for" : ""}
          data={[...eventKinds]}
          {...form.getInputProps("types")}
        />
        {form.values.mode === "failed" && (
          <Checkbox
            label="Also those that were cancelled"
            {...form.getInputProps("cancelled", { type: "checkbox" })}
          />
        )}
        <Alert color="accent" role="status">
          <Text size="sm">
            {inWords(form.values)}
            {counted}
          </Text>
        </Alert>
        {!webhook.active && (
          <Group>
            <Text size="sm" c="dimmed">
              The webhook is not active: the recovery rests until it is.
            </Text>
          </Group>
        )}
      </Form>
    </Section>
  );
}
