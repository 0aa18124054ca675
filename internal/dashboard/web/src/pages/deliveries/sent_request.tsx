/** What is sent: address, headers, and the body, to be read or exactly as it is signed. */
import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "../../kit/copy.tsx";
import { Section } from "../../kit/section.tsx";
import type { DeliveryDetail } from "../../types_rest.ts";
import { pretty } from "../webhooks/pretty.ts";

export function SentRequest({ delivery }: { delivery: DeliveryDetail }) {
  const [form, setForm] = useState("pretty");
  const { method, url, body, headers } = delivery.request;
  return (
    <Section
      title="Request"
      actions={
        body !== null && (
          <SegmentedControl
            size="xs"
            aria-label="Form of the body"
            value={form}
            onChange={setForm}
            data={[
              { value: "pretty", label: "Pretty" },
              { value: "raw", label: "Exact" },
            ]}
          />
        )
      }
    >
      <Stack gap="sm">
        <CodeBlock
          code={`${method} ${url}\n${Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join("\n")}`}
          label="request line and headers"
          title="To, and headers of every attempt"
        />
        {body === null ? (
          <Text c="dimmed">The event and its body are no longer stored.</Text>
        ) : (
          <CodeBlock
            code={form === "pretty" ? pretty(body) : body}
            label="body"
            title={form === "pretty" ? "Body, formatted" : "Body, exactly as signed"}
          />
        )}
      </Stack>
    </Section>
  );
}
