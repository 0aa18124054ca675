/** One delivery: each attempt, with what was sent and what came back. */
import { Group, Stack } from "@mantine/core";
import { useParams } from "wouter";
import { useEnvironment } from "../../environment.tsx";
import { CopyField } from "../../kit/copy.tsx";
import { TextLink } from "../../kit/links.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { Facts, Section } from "../../kit/section.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { ExactTime } from "../../kit/time.tsx";
import { useRead } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { DeliveryDetail, Webhook } from "../../types_rest.ts";
import { Replay } from "../webhooks/replay.tsx";
import { isWaiting, RetryButton } from "../webhooks/retry.tsx";
import { origins, shortUrl, stateLooks } from "../webhooks/webhook_labels.ts";
import { Attempts } from "./attempts.tsx";
import { SentRequest } from "./sent_request.tsx";

function About({ delivery }: { delivery: DeliveryDetail }) {
  const environment = useEnvironment();
  const webhook = `/${environment}/webhooks/${delivery.webhook_id}`;
  return (
    <Section title="Delivery">
      <Facts
        facts={[
          ["Id", <CopyField key="id" value={delivery.id} label="Copy delivery id" />],
          [
            "Event",
            <TextLink key="event" to={`/${environment}/events/${delivery.event_id}`}>
              {delivery.event_id}
            </TextLink>,
          ],
          [
            "Webhook",
            <TextLink key="webhook" to={webhook}>
              {shortUrl(delivery.request.url)}
            </TextLink>,
          ],
          ["Origin", origins[delivery.origin]],
          ...(delivery.replay_of === null
            ? []
            : [
                [
                  "Replay of",
                  <TextLink key="repeats" to={`${webhook}/deliveries/${delivery.replay_of}`}>
                    {delivery.replay_of}
                  </TextLink>,
                ] as const,
              ]),
          ...(delivery.recovery_id === null
            ? []
            : [
                [
                  "Recovery",
                  <TextLink key="recovery" to={`${webhook}?tab=recoveries`}>
                    {delivery.recovery_id}
                  </TextLink>,
                ] as const,
              ]),
          ["Made", <ExactTime key="made" at={delivery.created_at} />],
          ["Over", <ExactTime key="over" at={delivery.finished_at} none="not yet" />],
        ]}
      />
    </Section>
  );
}

export function Page() {
  const environment = useEnvironment();
  const { id = "", deliveryId = "" } = useParams();
  const may = useMay(`${environment}:write`);
  const path = `/${environment}/v1/deliveries/${encodeURIComponent(deliveryId)}`;
  const reading = useRead<DeliveryDetail>(path, undefined, { everyMs: 5_000 });
  const webhook = useRead<Webhook>(`/${environment}/v1/webhooks/${encodeURIComponent(id)}`);
  const { data } = reading;
  const active = webhook.data?.active ?? false;
  return (
    <>
      <PageHeader
        title={data?.type ?? "Delivery"}
        mono={data !== undefined}
        back={{
          to: `/${environment}/webhooks/${id}`,
          label: webhook.data ? shortUrl(webhook.data.url) : "Webhook",
        }}
        aside={
          data && (
            <StatusBadge tone={stateLooks[data.status].tone}>
              {data.simulated
                ? `${stateLooks[data.status].label} (simulated)`
                : stateLooks[data.status].label}
            </StatusBadge>
          )
        }
        actions={
          data &&
          may && (
            <Group gap="xs">
              {active && isWaiting(data) && (
                <RetryButton webhookId={data.webhook_id} deliveryIds={[data.id]}>
                  Retry
                </RetryButton>
              )}
              <Replay delivery={data} active={active} />
            </Group>
          )
        }
      />
      <Loaded reading={reading} skeleton={<CardSkeleton height={320} />}>
        {(delivery) => (
          <Stack gap="md">
            <About delivery={delivery} />
            <Attempts
              delivery={delivery}
              secretHeaders={webhook.data?.header_names ?? []}
              active={webhook.data === undefined || active}
            />
            <SentRequest delivery={delivery} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
