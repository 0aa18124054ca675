/** A test: any kind of event for this webhook alone, and what came of it as it arrives. In the sandbox also with data of one's own. */
import { SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock } from "../../kit/copy.tsx";
import { Form, useApiForm } from "../../kit/form.tsx";
import { Section } from "../../kit/section.tsx";
import { useChange } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { EventKind, EventType, TestedWebhook, Webhook } from "../../types_rest.ts";
import { useEventTypes, usePlanIncludes } from "./event_types.ts";
import { useSandboxThings } from "./sandbox_things.ts";
import { touchedBy } from "./state_actions.tsx";
import { TestResult } from "./test_result.tsx";

type Values = { type: string; data: string; own: "example" | "own" };
type Made = { eventId: string; deliveryId: string | undefined; missed: boolean };

const exampleOf = (types: readonly EventType[], kind: string) =>
  (types.find(({ event }) => event === kind)?.example.data ?? {}) as Readonly<Record<string, object>>;
const dataOf = (types: readonly EventType[], kind: string) => JSON.stringify(exampleOf(types, kind), null, 2);

function parsed(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw new Error(
      `The data is not valid JSON: ${cause instanceof Error ? cause.message : "check commas and quotes"}`,
      {
        cause,
      },
    );
  }
}

type TestEvent = { id: string; deliveries: { id: string; webhook_id: string }[] };

function Tester({ webhook, types }: { webhook: Webhook; types: readonly EventType[] }) {
  const environment = useEnvironment();
  const sandbox = environment === "sandbox";
  const [made, setMade] = useState<Made>();
  const send = useChange(
    async ({ type, own, data }: Values): Promise<Made> => {
      if (own === "own") {
        const event = await api.post<TestEvent>("/sandbox/v1/sandbox/events", { type, data: parsed(data) });
        const mine = event.deliveries.find(({ webhook_id }) => webhook_id === webhook.id);
        return { eventId: event.id, deliveryId: mine?.id, missed: mine === undefined };
      }
      const path = `/${environment}/v1/webhooks/${webhook.id}/test`;
      const { event_id, deliveries } = await api.post<TestedWebhook>(path, { type });
      return { eventId: event_id, deliveryId: deliveries[0]?.id, missed: false };
    },
    { freshens: touchedBy(environment), onDone: setMade },
  );
  const form = useApiForm<Values>({
    initialValues: { type: "webhook.test", data: dataOf(types, "price.changed"), own: "example" },
    submit: (values) => send.mutateAsync(values),
  });
  const { type, own } = form.values;
  const about = useSandboxThings(sandbox);
  const kinds = types.filter(({ event }) => webhook.active || event === "webhook.test");
  const canOwn = sandbox && type !== "webhook.test";
  return (
    <Stack gap="md">
      <Section
        title="Send a test"
        description={
          sandbox
            ? "The sandbox sends nothing. The delivery is signed and recorded as in live."
            : "Sends a signed test event with sample data to this endpoint only."
        }
      >
        <Form form={form} submit={sandbox ? "Simulate" : "Send test"}>
          <Select
            label="Event"
            description={types.find(({ event }) => event === type)?.description}
            allowDeselect={false}
            data={kinds.map(({ event }) => event)}
            value={type}
            error={form.errors.type}
            onChange={(value) => {
              const next = (value ?? "webhook.test") as EventKind;
              form.setFieldValue("type", next);
              form.setFieldValue("data", JSON.stringify(about(exampleOf(types, next)), null, 2));
              if (next === "webhook.test") form.setFieldValue("own", "example");
            }}
          />
          {!webhook.active && (
            <Text size="sm" c="dimmed">
              An inactive webhook can only receive webhook.test.
            </Text>
          )}
          {canOwn && (
            <SegmentedControl
              aria-label="Event data"
              value={own}
              onChange={(value) => {
                form.setFieldValue("own", value as Values["own"]);
                form.setFieldValue("data", JSON.stringify(about(exampleOf(types, type)), null, 2));
              }}
              data={[
                { value: "example", label: "Example data" },
                { value: "own", label: "Custom data" },
              ]}
              style={{ alignSelf: "flex-start" }}
            />
          )}
          {own === "own" ? (
            <Textarea
              label="Data"
              description="Must match the schema of the event type. Use drugs and pharmacies from the sandbox. The event goes to every sandbox webhook whose subscription and filters match."
              rows={14}
              spellCheck={false}
              {...form.getInputProps("data")}
              styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12.5 } }}
            />
          ) : (
            <CodeBlock code={dataOf(types, type)} label="example data" title="Sample data" maxHeight={260} />
          )}
        </Form>
      </Section>
      {made && <TestResult key={made.eventId} webhook={webhook} {...made} />}
    </Stack>
  );
}

export function TestTab({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const { data } = useEventTypes();
  const isIncluded = usePlanIncludes();
  if (!may)
    return (
      <Section title="Send a test">
        <Text c="dimmed">Your role can view this webhook, but not send events to it.</Text>
      </Section>
    );
  return data ? <Tester webhook={webhook} types={data.filter(({ event }) => isIncluded(event))} /> : null;
}
