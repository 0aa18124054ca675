/** The requests of a period: bars by day, and tables by endpoint and key, each also as a file. */
import { Button, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Bars } from "../../kit/bars.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { EmptyState } from "../../kit/notes.tsx";
import { count, percent, plural } from "../../kit/numbers.ts";
import { Section } from "../../kit/section.tsx";
import { dayOf } from "../../kit/time.tsx";
import type { Usage } from "../../types.ts";
import { endpointInWords } from "../../words/endpoints.ts";
import { daysOf, type Range } from "./day_ranges.ts";
import { groups } from "./outcomes.ts";

const shortDay = new Intl.DateTimeFormat("en-CA", { month: "short", day: "numeric", timeZone: "UTC" });

type By = "day" | "endpoint" | "key";

function Csv({ range, by }: { range: Range; by: By }) {
  const environment = useEnvironment();
  return (
    <Button
      component="a"
      href={api.address(`/${environment}/usage.csv`, { ...range, by })}
      download
      size="xs"
      variant="default"
      leftSection={<Icon name="download" size={14} />}
      aria-label={`Download by ${by} as CSV`}
    >
      CSV
    </Button>
  );
}

export function Breakdown({ usage, range }: { usage: Usage; range: Range }) {
  const environment = useEnvironment();
  const { from, to } = range;
  const total = usage.days.reduce((sum, { requests }) => sum + requests, 0);
  const units = usage.days.reduce((sum, day) => sum + day.units, 0);
  const days = useMemo(() => daysOf({ from, to }), [from, to]);
  const labels = useMemo(() => days.map((day) => shortDay.format(new Date(day))), [days]);
  const series = useMemo(() => {
    const byDay = new Map(usage.days.map((day) => [day.day, day.outcomes]));
    return groups.map(({ name, tone, of }) => ({
      name,
      tone,
      values: days.map((day) => of(byDay.get(day) ?? {})),
    }));
  }, [usage.days, days]);
  const when = from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`;
  if (total === 0)
    return (
      <EmptyState
        icon="usage"
        title="No usage in this period"
        action={<ButtonLink to={`/${environment}/explorer`}>Make a call in the explorer</ButtonLink>}
      >
        {when}: no call with a {environment} key.
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Section
        title="By day"
        description={`${when}: ${plural(total, "request")}, ${count(units)} counted toward the quota`}
        actions={<Csv range={range} by="day" />}
      >
        <Bars label="Requests by day" labels={labels} series={series} height={260} />
      </Section>
      <Section title="By endpoint" flush actions={<Csv range={range} by="endpoint" />}>
        <DataTable
          label="Requests by endpoint"
          items={usage.endpoints}
          rowKey={({ endpoint }) => endpoint}
          columns={[
            {
              name: "endpoint",
              header: "Endpoint",
              cell: ({ endpoint }) => (
                <TextLink to={`/${environment}/requests?endpoint=${encodeURIComponent(endpoint)}`}>
                  {endpointInWords(endpoint)}
                </TextLink>
              ),
            },
            ...counted(total),
          ]}
        />
      </Section>
      <Section title="By key" flush actions={<Csv range={range} by="key" />}>
        <DataTable
          label="Requests by key"
          items={usage.keys}
          rowKey={({ key_id }) => key_id}
          columns={[
            {
              name: "key",
              header: "Key",
              cell: ({ key_id }) => (
                <TextLink to={`/${environment}/requests?key=${key_id}`}>
                  {usage.key_names[key_id] ?? key_id}
                </TextLink>
              ),
            },
            ...counted(total),
          ]}
        />
      </Section>
      <Text size="sm" c="dimmed">
        Answers that were not modified, refused calls and our own errors count nothing of the quota. The log
        of requests goes back 7 days; these counts, 13 months. Live data that you view in the dashboard counts
        by day and endpoint, and belongs to no key.
      </Text>
    </Stack>
  );
}

type Counted = Pick<Usage["endpoints"][number], "requests" | "units" | "outcomes">;

const counted = (total: number): Column<Counted>[] => [
  { name: "requests", header: "Requests", align: "right", cell: ({ requests }) => count(requests) },
  { name: "share", header: "Share", align: "right", cell: ({ requests }) => percent(requests, total) },
  ...groups.slice(2).map(({ name, of }) => ({
    name,
    header: name,
    align: "right" as const,
    cell: ({ outcomes }: Counted) => count(of(outcomes)),
  })),
  { name: "units", header: "Counted", align: "right", cell: ({ units }) => count(units) },
];
