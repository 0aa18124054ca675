/** The attempts of a delivery as a line of time: what went out, what came back, how long it took, what comes next. */
import { Button, Collapse, Group, Stack, Text, Timeline } from "@mantine/core";
import { useClipboard, useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { CodeBlock } from "../../kit/copy.tsx";
import { Icon } from "../../kit/icons.tsx";
import { Section } from "../../kit/section.tsx";
import { HttpStatus, StatusBadge } from "../../kit/status_badge.tsx";
import { ExactTime } from "../../kit/time.tsx";
import type { Attempt, DeliveryDetail } from "../../types_rest.ts";
import { cancelReasons, outcomeLooks, outcomeSentence } from "../webhooks/webhook_labels.ts";
import { Countdown } from "./countdown.tsx";
import { Phases } from "./phases.tsx";
import { curlOf } from "./resend_command.ts";

/** Their error says the status, which the sentence above it has. */
const saidAlready: readonly Attempt["outcome"][] = ["refused", "gone"];

const headersText = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function CopyCurl({ code, number }: { code: string; number: number }) {
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Icon name={copied ? "check" : "copy"} size={13} />}
        onClick={() => copy(code)}
      >
        {copied ? "Copied" : "Copy as curl"}
        <span className="only-spoken">, attempt {number}</span>
      </Button>
      <span role="status" className="only-spoken">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}

function One({
  delivery,
  attempt,
  secretHeaders,
}: {
  delivery: DeliveryDetail;
  attempt: Attempt;
  secretHeaders: readonly string[];
}) {
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {attempt.status_code !== null && <HttpStatus status={attempt.status_code} />}
        <Text size="sm" c="dimmed">
          <ExactTime at={attempt.started_at} />
          {attempt.remote_address && ` to ${attempt.remote_address}`}
        </Text>
        {attempt.late && <StatusBadge tone="warning">Late</StatusBadge>}
      </Group>
      <Text>
        {delivery.simulated ? "Simulated in the sandbox. Nothing was sent." : outcomeSentence(attempt)}
      </Text>
      {attempt.error && !saidAlready.includes(attempt.outcome) && (
        <Text size="sm" c="var(--mantine-color-error)">
          {attempt.error}
        </Text>
      )}
      {attempt.late && (
        <Text size="sm" c="dimmed">
          This attempt ended after another process took over the delivery. Only a success is recorded.
        </Text>
      )}
      {!delivery.simulated && <Phases attempt={attempt} />}
      {attempt.answer !== null && attempt.answer !== "" && (
        <CodeBlock
          code={attempt.answer}
          label={`response to attempt ${attempt.number}`}
          title="Response, first 1,024 bytes"
          maxHeight={180}
        />
      )}
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          onClick={toggle}
          aria-expanded={opened}
          aria-controls={id}
        >
          {opened ? "Hide headers" : "Show headers"}
        </Button>
        <CopyCurl code={curlOf(delivery, attempt, secretHeaders)} number={attempt.number} />
      </Group>
      <Collapse in={opened} id={id}>
        {opened && (
          <CodeBlock
            code={headersText({
              ...delivery.request.headers,
              ...attempt.headers,
              ...Object.fromEntries(secretHeaders.map((name) => [name, "… (yours; never shown)"])),
            })}
            label={`headers of attempt ${attempt.number}`}
            title="Request headers"
          />
        )}
      </Collapse>
    </Stack>
  );
}

const colours = { good: "green.7", bad: "red.7", warning: "yellow.7" } as Readonly<Record<string, string>>;

export function Attempts({
  delivery,
  secretHeaders,
  active,
}: {
  delivery: DeliveryDetail;
  secretHeaders: readonly string[];
  /** Whether the webhook is: while it is not, what waits rests. */
  active: boolean;
}) {
  const { attempts, next_attempt_at, cancel_reason } = delivery;
  return (
    <Section title="Attempts">
      <Timeline bulletSize={22} lineWidth={2} active={attempts.length}>
        {attempts.map((attempt) => {
          const look = outcomeLooks[attempt.outcome];
          return (
            <Timeline.Item
              key={`${attempt.number} ${attempt.started_at}`}
              color={colours[look.tone] ?? "accent"}
              bullet={<Icon name={look.tone === "good" ? "check" : "cross"} size={12} />}
              title={`Attempt ${attempt.number}: ${delivery.simulated ? "simulated" : look.label.toLowerCase()}`}
            >
              <One delivery={delivery} attempt={attempt} secretHeaders={secretHeaders} />
            </Timeline.Item>
          );
        })}
        {next_attempt_at !== null && (
          <Timeline.Item
            bullet={<Icon name="clock" size={12} />}
            title={attempts.length === 0 ? "First attempt" : "Next attempt"}
          >
            <Text size="sm">
              {active ? (
                <>
                  <Countdown to={next_attempt_at} />, at <ExactTime at={next_attempt_at} />
                </>
              ) : (
                "Paused until the webhook is active again."
              )}
            </Text>
          </Timeline.Item>
        )}
        {cancel_reason !== null && (
          <Timeline.Item bullet={<Icon name="pause" size={12} />} title="Cancelled">
            <Text size="sm">{cancelReasons[cancel_reason]}</Text>
          </Timeline.Item>
        )}
        {delivery.status === "failed" && (
          <Timeline.Item bullet={<Icon name="cross" size={12} />} color="red.7" title="Failed">
            <Text size="sm">
              This was the last scheduled attempt. Replay the delivery once your endpoint is fixed.
            </Text>
          </Timeline.Item>
        )}
      </Timeline>
    </Section>
  );
}
