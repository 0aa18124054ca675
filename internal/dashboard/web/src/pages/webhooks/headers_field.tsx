/** Custom headers: names and values side by side. Those of before are known by name alone, and kept or replaced whole. */
import { ActionIcon, Button, Code, Fieldset, Group, Stack, Text, TextInput } from "@mantine/core";
import { useRef } from "react";
import { Icon } from "../../kit/icons.tsx";
import type { Header } from "./form_values.ts";
import type { WebhookForm } from "./webhook_form.ts";

export function HeadersField({ form, headerNames }: { form: WebhookForm; headerNames: readonly string[] }) {
  const next = useRef(1);
  const { headers, headersAre } = form.values;
  const change = (id: number, part: Partial<Header>) =>
    form.setFieldValue(
      "headers",
      headers.map((header) => (header.id === id ? { ...header, ...part } : header)),
    );
  const add = () => {
    form.setFieldValue("headersAre", "new");
    form.setFieldValue("headers", [...headers, { id: next.current++, name: "", value: "" }]);
  };
  if (headersAre === "keep")
    return (
      <Fieldset legend="Custom headers" variant="unstyled">
        <Group gap="xs" mt={4}>
          {headerNames.length === 0 ? (
            <Text size="sm" c="dimmed">
              None.
            </Text>
          ) : (
            headerNames.map((name) => <Code key={name}>{name}: …</Code>)
          )}
          <Button size="xs" variant="default" onClick={add}>
            {headerNames.length === 0 ? "Add a header" : "Replace them"}
          </Button>
          {headerNames.length > 0 && (
            <Button size="xs" variant="default" onClick={() => form.setFieldValue("headersAre", "new")}>
              Remove them
            </Button>
          )}
        </Group>
        {form.errors.headers && (
          <Text size="sm" mt={4} c="var(--mantine-color-error)" role="alert">
            {form.errors.headers}
          </Text>
        )}
      </Fieldset>
    );
  return (
    <Fieldset legend="Custom headers" variant="unstyled">
      <Stack gap="xs" mt={4}>
        {headers.map((header, index) => (
          <Group key={header.id} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              placeholder="Authorization"
              value={header.name}
              onChange={(event) => change(header.id, { name: event.currentTarget.value })}
              flex={1}
              miw={0}
            />
            <TextInput
              aria-label={`Value of header ${index + 1}`}
              placeholder="Bearer …"
              autoComplete="off"
              value={header.value}
              onChange={(event) => change(header.id, { value: event.currentTarget.value })}
              flex={2}
              miw={0}
            />
            <ActionIcon
              aria-label={`Remove header ${index + 1}`}
              size={34}
              onClick={() =>
                form.setFieldValue(
                  "headers",
                  headers.filter(({ id }) => id !== header.id),
                )
              }
            >
              <Icon name="cross" size={14} />
            </ActionIcon>
          </Group>
        ))}
        {form.errors.headers && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors.headers}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" leftSection={<Icon name="plus" size={13} />} onClick={add}>
            Add a header
          </Button>
          {headerNames.length > 0 && (
            <>
              <Button
                size="xs"
                variant="subtle"
                onClick={() => {
                  form.setFieldValue("headers", []);
                  form.setFieldValue("headersAre", "keep");
                }}
              >
                Keep those of before
              </Button>
              <Text size="sm" c="dimmed">
                {headers.length === 0
                  ? `Saving removes ${headerNames.join(", ")}.`
                  : `Saving replaces ${headerNames.join(", ")}.`}
              </Text>
            </>
          )}
        </Group>
      </Stack>
    </Fieldset>
  );
}
