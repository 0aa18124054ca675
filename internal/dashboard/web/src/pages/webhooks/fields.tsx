/** What can be said of a webhook: where, of what, how often again. The same for a new one and for one that is there. */
import {
  Anchor,
  Checkbox,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from "@mantine/core";
import { SelectField, TextField } from "../../kit/form.tsx";
import { TextLink } from "../../kit/links.tsx";
import { ErrorNote } from "../../kit/notes.tsx";
import { PickMany } from "../../kit/pickers.tsx";
import { Section } from "../../kit/section.tsx";
import { useEventTypes, usePlanIncludes } from "./event_types.ts";
import { policyOf } from "./form_values.ts";
import { HeadersField } from "./headers_field.tsx";
import { RetryPlan } from "./retry_plan.tsx";
import type { WebhookForm } from "./webhook_form.ts";
import { provinceOptions } from "./webhook_labels.ts";

function Kinds({ form }: { form: WebhookForm }) {
  const { data, error, refetch } = useEventTypes();
  const isIncluded = usePlanIncludes();
  if (error && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={240} />;
  const kinds = data.filter(({ subscribable }) => subscribable);
  const included = kinds.filter(({ event }) => isIncluded(event)).map(({ event }) => event);
  const chosen = form.values.events;
  const all = included.every((event) => chosen.includes(event));
  return (
    <Checkbox.Group label="Events" {...form.getInputProps("events")}>
      <Group gap="xs" mb="xs">
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => form.setFieldValue("events", all ? [] : included)}
        >
          {all ? "Select none" : "Select all"}
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {kinds.map(({ event, description }) => (
          <Checkbox
            key={event}
            value={event}
            label={<code>{event}</code>}
            description={isIncluded(event) ? description : "Not included in your plan."}
            // A type of a former plan can be removed.
            disabled={!isIncluded(event) && !chosen.includes(event)}
            // The form goes to the first mistake by this.
            aria-invalid={form.errors.events !== undefined}
          />
        ))}
      </SimpleGrid>
      {included.length < kinds.length && (
        <Text size="sm" c="dimmed" mt="xs">
          Your plan includes the events of your price alerts. Other event types need another{" "}
          <TextLink to="/plan">plan</TextLink>, or the sandbox.
        </Text>
      )}
    </Checkbox.Group>
  );
}

function Retries({ form }: { form: WebhookForm }) {
  const own = form.values.schedule === "own";
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Retry schedule"
        {...form.getInputProps("schedule", { withError: false })}
        data={[
          { value: "published", label: "Published schedule" },
          { value: "own", label: "Custom" },
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {own && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <TextField form={form} name="max_retries" label="Retries" description="1 to 10" type="number" />
          <SelectField
            form={form}
            name="backoff"
            label="Backoff"
            description="Growth of each wait"
            options={[
              { value: "exponential", label: "Exponential" },
              { value: "linear", label: "Linear" },
            ]}
          />
          <TextField
            form={form}
            name="base_delay_seconds"
            label="First wait"
            description="Seconds, 1 to 86,400"
            type="number"
          />
        </SimpleGrid>
      )}
      <RetryPlan policy={policyOf(form.values)} />
    </Stack>
  );
}

export function WebhookFields({ form, headerNames }: { form: WebhookForm; headerNames?: readonly string[] }) {
  return (
    <Stack gap="md">
      <Section title="Endpoint">
        <Stack gap="md">
          <TextField
            form={form}
            name="url"
            label="URL"
            type="url"
            placeholder="https://hooks.example.com/drug-prices"
            description="An HTTPS URL that is reachable from the Internet, without credentials. Redirects are not followed. The sandbox sends nothing."
            mono
          />
          <TextField
            form={form}
            name="description"
            label="Description"
            description="For your reference only."
          />
        </Stack>
      </Section>
      <Section title="Events">
        <Kinds form={form} />
      </Section>
      <Section
        title="Filters"
        description="Events must match every filter you set. Filters that don't apply to an event are ignored."
      >
        <Stack gap="md">
          <PickMany
            kind="drugs"
            label="Drugs"
            description="Search by name, DIN or ingredient."
            value={form.values.drugs}
            onChange={(ids) => form.setFieldValue("drugs", ids)}
            error={form.errors.drugs}
          />
          <PickMany
            kind="pharmacies"
            label="Pharmacies"
            description="Search by city."
            value={form.values.pharmacies}
            onChange={(ids) => form.setFieldValue("pharmacies", ids)}
            error={form.errors.pharmacies}
          />
          <MultiSelect
            label="Provinces"
            placeholder={form.values.provinces.length === 0 ? "All" : ""}
            data={provinceOptions}
            searchable
            {...form.getInputProps("provinces")}
          />
        </Stack>
      </Section>
      <Section
        title="Retries"
        description="We retry a delivery until your endpoint responds with 2xx or the schedule ends."
      >
        <Retries form={form} />
      </Section>
      <Section title="Delivery settings">
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField
              form={form}
              name="max_concurrency"
              label="Concurrent requests"
              description="1 to 64. Default: 16."
              type="number"
            />
            <TextField
              form={form}
              name="rate_per_minute"
              label="Requests per minute"
              description="1 to 60,000. Default: unlimited."
              type="number"
            />
          </SimpleGrid>
          <HeadersField form={form} headerNames={headerNames ?? []} />
          <Text size="xs" c="dimmed">
            Header values are encrypted and never shown again.
          </Text>
        </Stack>
      </Section>
    </Stack>
  );
}
