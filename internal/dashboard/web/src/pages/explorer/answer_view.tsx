/** What came back: status, time, headers (limits and the request's id first), the body for reading. */
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock } from "../../kit/copy.tsx";
import { TextLink } from "../../kit/links.tsx";
import { duration } from "../../kit/numbers.ts";
import { Section } from "../../kit/section.tsx";
import { HttpStatus } from "../../kit/status_badge.tsx";
import { pretty } from "../webhooks/pretty.ts";
import type { Answer } from "./call.ts";

/** More makes the page slow; the whole is what curl gets. */
const mostShown = 200_000;

const weight = (name: string): number => {
  if (name === "x-request-id") return 0;
  if (/ratelimit|quota|retry-after/.test(name)) return 1;
  if (/content-type|cache-control|etag|deprecation|idempotent/.test(name)) return 2;
  return 3;
};

export function AnswerView({
  answer,
  sending,
  error,
  more,
}: {
  answer: Answer | undefined;
  sending: boolean;
  error: Error | undefined;
  /** Beside the status, such as what it cost. */
  more?: ReactNode;
}) {
  const environment = useEnvironment();
  if (sending)
    return (
      <Section title="Response">
        <Skeleton height={180} />
      </Section>
    );
  if (error)
    return (
      <Section title="Response">
        <Text role="alert">No response: {error.message}</Text>
      </Section>
    );
  if (answer === undefined) return null;
  const headers = answer.headers
    .toSorted(([a], [b]) => weight(a) - weight(b) || a.localeCompare(b))
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const body = pretty(answer.body);
  return (
    <Section title="Response">
      <Stack gap="sm">
        <Group gap="sm" role="status">
          <HttpStatus status={answer.status} />
          <Text size="sm">{duration(answer.durationMs)}round trip</Text>
          {more}
          {answer.requestId && (
            <TextLink to={`/${environment}/requests/${answer.requestId}`} fz="sm">
              View in the request log
            </TextLink>
          )}
        </Group>
        {body === "" ? (
          <Text c="dimmed">No body.</Text>
        ) : (
          <CodeBlock
            code={
              body.length > mostShown
                ? `${body.slice(0, mostShown)}\n… ${body.length - mostShown} more`
                : body
            }
            label="response body"
            title="Body"
            maxHeight={520}
          />
        )}
        <CodeBlock code={headers} label="response headers" title="Headers" maxHeight={220} />
      </Stack>
    </Section>
  );
}
