/** The kinds of events: when there is one, what it tells, its schema and an example. */
import { Accordion, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "../../kit/copy.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import type { EventType } from "../../types_rest.ts";
import { useEventTypes } from "../webhooks/event_types.ts";
import classes from "./catalogue.module.css";
import { SchemaTable } from "./schema_table.tsx";

function Kind({ type }: { type: EventType }) {
  const [shown, setShown] = useState("members");
  return (
    <Stack gap="sm">
      {!type.subscribable && (
        <Text size="sm" c="dimmed">
          Webhooks can't subscribe to this type. It is sent only when you trigger it.
        </Text>
      )}
      <SegmentedControl
        size="xs"
        aria-label={`View of ${type.event}`}
        value={shown}
        onChange={setShown}
        data={[
          { value: "members", label: "Fields" },
          { value: "example", label: "Example" },
          { value: "schema", label: "JSON Schema" },
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {shown === "members" && <SchemaTable label={`Fields of ${type.event}`} schema={type.schema} />}
      {shown === "example" && (
        <CodeBlock
          code={JSON.stringify(type.example, null, 2)}
          label={`example of ${type.event}`}
          title="Complete delivery"
        />
      )}
      {shown === "schema" && (
        <CodeBlock
          code={JSON.stringify(type.schema, null, 2)}
          label={`schema of ${type.event}`}
          title="JSON Schema, draft 2020-12"
        />
      )}
    </Stack>
  );
}

export function Catalogue() {
  const reading = useEventTypes();
  return (
    <Loaded reading={reading} skeleton={<CardSkeleton height={420} />}>
      {(types) => (
        <Accordion
          variant="separated"
          chevronPosition="left"
          order={2}
          classNames={{ item: classes.kind ?? "" }}
        >
          {types.map((type) => (
            <Accordion.Item key={type.event} value={type.event}>
              <Accordion.Control>
                <code>
                  <strong>{type.event}</strong>
                </code>
                <Text size="sm" c="dimmed">
                  {type.description}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <Kind type={type} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Loaded>
  );
}
