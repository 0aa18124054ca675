/** Recoveries of a webhook: how far each is, and the form of another. */
import { Button, Card, Group, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import { count } from "../../kit/numbers.ts";
import { Section } from "../../kit/section.tsx";
import { StatusBadge, type Tone } from "../../kit/status_badge.tsx";
import { ExactTime, TimeAgo } from "../../kit/time.tsx";
import { useChange, useList } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Recovery, Webhook } from "../../types_rest.ts";
import { RecoverForm } from "./recover_form.tsx";
import { touchedBy } from "./state_actions.tsx";

const looks: Readonly<Record<Recovery["status"], { tone: Tone; label: string }>> = {
  running: { tone: "waiting", label: "Running" },
  finished: { tone: "good", label: "Finished" },
  cancelled: { tone: "quiet", label: "Cancelled" },
};

function How({ recovery }: { recovery: Recovery }) {
  const { progress, made, status } = recovery;
  // More may have been found than there were when it was asked for.
  const total = Math.max(recovery.total, made);
  const share = (value: number) => (total === 0 ? 0 : (value / total) * 100);
  const parts = [
    `${count(progress.delivered)} delivered`,
    ...(progress.failed > 0 ? [`${count(progress.failed)} failed again`] : []),
    ...(progress.cancelled > 0 ? [`${count(progress.cancelled)} cancelled`] : []),
    ...(progress.pending > 0 ? [`${count(progress.pending)} waiting`] : []),
    ...(status === "running" && total > made ? [`${count(total - made)} not yet created`] : []),
  ];
  if (total === 0 && status === "finished") return <Text size="sm">Nothing to recover.</Text>;
  return (
    <Stack gap={4}>
      <Progress.Root size={8} radius="xl">
        <Progress.Section value={share(progress.delivered)} color="green.7" aria-label="Delivered" />
        <Progress.Section value={share(progress.failed)} color="red.7" aria-label="Failed again" />
        <Progress.Section value={share(progress.pending)} color="accent" aria-label="Waiting" />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        Of {count(total)}: {parts.join(", ")}.
      </Text>
    </Stack>
  );
}

function One({ recovery }: { recovery: Recovery }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const [asked, setAsked] = useState(false);
  const cancel = useChange(() => api.delete(`/${environment}/v1/recoveries/${recovery.id}`), {
    freshens: touchedBy(environment),
  });
  const { tone, label } = looks[recovery.status];
  return (
    <Card padding="md">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <Text fw={550}>{recovery.mode === "failed" ? "Failed deliveries" : "Missed events"}</Text>
            <Text size="sm" c="dimmed">
              started <TimeAgo at={recovery.created_at} />
            </Text>
          </Group>
          {may && recovery.status === "running" && (
            <Button size="xs" variant="default" onClick={() => setAsked(true)}>
              Cancel recovery
            </Button>
          )}
        </Group>
        <Text size="sm">
          <ExactTime at={recovery.since} /> to <ExactTime at={recovery.until} />
          {recovery.types && `, only ${recovery.types.join(", ")}`}
          {recovery.mode === "failed" &&
            recovery.statuses.includes("cancelled") &&
            ", including cancelled deliveries"}
        </Text>
        <How recovery={recovery} />
      </Stack>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Cancel this recovery?"
        confirm="Cancel recovery"
        act={() => cancel.mutateAsync(undefined)}
      >
        We stop creating deliveries and cancel the waiting ones. Completed deliveries are not affected.
      </Confirm>
    </Card>
  );
}

export function RecoveriesTab({ webhook }: { webhook: Webhook }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const list = useList<Recovery>(
    `/${environment}/v1/webhooks/${webhook.id}/recoveries`,
    { limit: 20 },
    { everyMs: 3_000 },
  );
  return (
    <Stack gap="lg">
      {may && <RecoverForm webhook={webhook} />}
      <Section title="Recoveries" flush>
        <Loaded reading={list} skeleton={<CardSkeleton height={110} />}>
          {(recoveries) => (
            <Stack gap="sm">
              {recoveries.length === 0 && (
                <Text c="dimmed">
                  No recoveries yet. After an outage of your endpoint, recover missed deliveries here.
                </Text>
              )}
              {recoveries.map((recovery) => (
                <One key={recovery.id} recovery={recovery} />
              ))}
              {list.more.has && (
                <Button variant="default" size="xs" loading={list.more.loading} onClick={list.more.load}>
                  Show more
                </Button>
              )}
            </Stack>
          )}
        </Loaded>
      </Section>
    </Stack>
  );
}
