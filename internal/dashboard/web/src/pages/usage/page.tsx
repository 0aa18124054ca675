/** What was used, of what, and what is left of the month. */
import { Alert, Card, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { Meter } from "../../kit/meter.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useRead } from "../../queries.ts";
import type { Usage } from "../../types.ts";
import { Breakdown } from "./breakdown.tsx";
import { firstDay, periods, problemOf, type Range, today } from "./day_ranges.ts";
import { forecastInWords } from "./forecast_text.ts";
import { type PeriodFilters, usePeriod } from "./period.ts";

export function Page() {
  const environment = useEnvironment();
  const { filters, period, range } = usePeriod();
  const problem = problemOf(range);
  const month = useRead<Usage>(`/${environment}/usage`, rangeOfMonth());
  const chosen = useRead<Usage>(`/${environment}/usage`, range, { enabled: problem === undefined });
  return (
    <>
      <PageHeader
        title="Usage"
        description="Requests by day, endpoint, and key. Days and months are in UTC."
      />
      <Stack gap="lg">
        <Loaded reading={month} skeleton={<CardSkeleton height={120} />}>
          {(usage) => <Quota usage={usage} />}
        </Loaded>
        <PeriodPicker filters={filters} period={period} range={range} />
        {problem ? (
          <Alert color="yellow" icon={<Icon name="warning" />} role="alert">
            {problem}
          </Alert>
        ) : (
          <Loaded reading={chosen} skeleton={<CardSkeleton height={320} />}>
            {(usage) => <Breakdown usage={usage} range={range} />}
          </Loaded>
        )}
      </Stack>
    </>
  );
}

/** The same as the period "this month", so that both are asked for once. */
const rangeOfMonth = (): Range => ({ from: `${today().slice(0, 7)}-01`, to: today() });

function Quota({ usage }: { usage: Usage }) {
  return (
    <Card>
      <Stack gap="md">
        <Meter
          label={usage.limit === null ? "This month" : "Monthly quota"}
          used={usage.used}
          limit={usage.limit}
          unit="requests"
          note={forecastInWords(usage)}
        />
        {usage.notices.map(({ threshold_percent, created_at }) => (
          <Alert key={threshold_percent} color="yellow" icon={<Icon name="warning" />} py="xs">
            {threshold_percent}% of the quota was reached <TimeAgo at={created_at} />.{" "}
            <TextLink to="/plan">Compare plans</TextLink>
          </Alert>
        ))}
      </Stack>
    </Card>
  );
}

function PeriodPicker({ filters, period, range }: { filters: PeriodFilters; period: string; range: Range }) {
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      label={label}
      min={firstDay()}
      max={today()}
      value={range[name]}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Group align="flex-end" gap="sm" component="search" aria-label="Period">
      <SimpleGrid
        cols={{ base: 1, xs: period === "range" ? 3 : 1 }}
        w={{ base: "100%", xs: "auto" }}
        spacing="sm"
      >
        <Select
          label="Period"
          data={[...periods]}
          value={period}
          allowDeselect={false}
          onChange={(next) =>
            filters.set({
              period: next === "month" ? undefined : (next ?? undefined),
              ...(next === "range" ? range : { from: undefined, to: undefined }),
            })
          }
        />
        {period === "range" && (
          <>
            {day("from", "First day")}
            {day("to", "Last day")}
          </>
        )}
      </SimpleGrid>
    </Group>
  );
}
