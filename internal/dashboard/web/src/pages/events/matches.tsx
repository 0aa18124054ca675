/** Why an event went to each webhook, or did not; and how it can still be had. */
import { Box, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Confirm } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusBadge, type Tone } from "../../kit/status_badge.tsx";
import { useChange, useRead } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { EventMatches } from "../../types.ts";
import type { ApiEvent } from "../../types_rest.ts";
import { touchedBy } from "../webhooks/state_actions.tsx";
import { shortUrl } from "../webhooks/webhook_labels.ts";

type Match = EventMatches["data"][number];

const looks: Readonly<Record<Match["reason"], { tone: Tone; label: string }>> = {
  delivered_to: { tone: "good", label: "Sent" },
  kind_not_listed: { tone: "quiet", label: "Not subscribed" },
  drug_not_in_filter: { tone: "quiet", label: "Other drugs" },
  pharmacy_not_in_filter: { tone: "quiet", label: "Other pharmacies" },
  province_not_in_filter: { tone: "quiet", label: "Other provinces" },
  inactive: { tone: "warning", label: "Inactive" },
  created_later: { tone: "info", label: "Created later" },
  changed_later: { tone: "info", label: "Changed later" },
  only_for_another_webhook: { tone: "quiet", label: "Another webhook" },
  not_fanned_out_yet: { tone: "waiting", label: "In progress" },
};

/** Asked for now, and not delivered: a recovery of that very moment brings it. */
const bringable: readonly Match["reason"][] = ["created_later", "changed_later"];
const changeable: readonly Match["reason"][] = [
  "kind_not_listed",
  "drug_not_in_filter",
  "pharmacy_not_in_filter",
  "province_not_in_filter",
];

/** From the event's own millisecond to the next one. */
function SendIt({ event, match }: { event: ApiEvent; match: Match }) {
  const environment = useEnvironment();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const recover = useChange(
    () => {
      const at = Date.parse(event.created_at);
      return api.post(`/${environment}/v1/webhooks/${match.webhook_id}/recover`, {
        mode: "missing",
        since: new Date(at).toISOString(),
        until: new Date(at + 1).toISOString(),
        types: [event.event],
      });
    },
    {
      freshens: touchedBy(environment),
      onDone: () => navigate(`/${environment}/webhooks/${match.webhook_id}?tab=recoveries`),
    },
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsked(true)}>
        Send
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title="Send this event to the webhook?"
        confirm="Send"
        act={() => recover.mutateAsync(undefined)}
      >
        A recovery of the events of that moment that {shortUrl(match.url)} asks for now and has no delivery
        of. Events of the same kind and the same millisecond come with it.
      </Confirm>
    </>
  );
}

function Remedy({ event, match }: { event: ApiEvent; match: Match }) {
  const environment = useEnvironment();
  const may = useMay(`${environment}:write`);
  const webhook = `/${environment}/webhooks/${match.webhook_id}`;
  if (match.delivery_id !== null)
    return <TextLink to={`${webhook}/deliveries/${match.delivery_id}`}>View delivery</TextLink>;
  if (!may) return null;
  if (event.event !== "webhook.test" && bringable.includes(match.reason))
    return <SendIt event={event} match={match} />;
  if (changeable.includes(match.reason))
    return <TextLink to={`${webhook}?tab=settings`}>Edit webhook</TextLink>;
  return match.reason === "inactive" ? <TextLink to={webhook}>Re-enable</TextLink> : null;
}

export function Matches({ event }: { event: ApiEvent }) {
  const environment = useEnvironment();
  const reading = useRead<EventMatches>(`/${environment}/events/${event.id}/matches`);
  const columns: Column<Match>[] = [
    {
      name: "webhook",
      header: "Webhook",
      cell: (match) => (
        <Box miw={{ base: 0, sm: 190 }}>
          <TextLink to={`/${environment}/webhooks/${match.webhook_id}`} fw={550}>
            {shortUrl(match.url)}
          </TextLink>
        </Box>
      ),
    },
    {
      name: "reason",
      header: "Sent",
      cell: ({ reason }) => (
        <Box miw={140}>
          <StatusBadge
            tone={looks[reason].tone}
            {...(looks[reason].tone === "quiet" ? { icon: "cross" as const } : {})}
          >
            {looks[reason].label}
          </StatusBadge>
        </Box>
      ),
    },
    {
      name: "why",
      header: "Why",
      cell: ({ explanation }) => (
        <Text size="sm" maw={460} inline lh={1.45}>
          {explanation}
        </Text>
      ),
    },
    {
      name: "remedy",
      header: "Action",
      quiet: true,
      align: "right",
      cell: (match) => <Remedy event={event} match={match} />,
    },
  ];
  return (
    <Section title="Delivery routing" flush>
      <Loaded reading={reading} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) => (
          <Stack gap="xs">
            <DataTable
              label="Webhooks, and the reason each one did or did not receive the event"
              columns={columns}
              items={data}
              rowKey={({ webhook_id }) => webhook_id}
              empty={
                <EmptyState icon="webhooks" title="You have no webhooks">
                  The event is stored for 30 days. A webhook that subscribes to it can still receive it.{" "}
                  <TextLink to={`/${environment}/webhooks?new=1`}>Create one</TextLink>
                </EmptyState>
              }
            />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
