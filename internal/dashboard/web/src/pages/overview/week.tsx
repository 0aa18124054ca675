/** Requests in the last seven days, by what became of them. */
import { useMemo } from "react";
import { useEnvironment } from "../../environment.tsx";
import { Bars } from "../../kit/bars.tsx";
import type { Series } from "../../kit/bars_model.ts";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { EmptyState } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import type { Overview } from "../../types.ts";

const short = new Intl.DateTimeFormat("en-CA", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

export function Week({ overview: { days } }: { overview: Overview }) {
  const environment = useEnvironment();
  const labels = useMemo(() => days.map(({ day }) => short.format(new Date(day))), [days]);
  const series = useMemo<Series[]>(
    () => [
      {
        name: "Successful",
        tone: "accent",
        values: days.map((day) =>
          Math.max(0, day.requests - day.client_errors - day.server_errors - day.refused),
        ),
      },
      { name: "Client errors", tone: "warning", values: days.map((day) => day.client_errors) },
      { name: "Rate-limited", tone: "quiet", values: days.map((day) => day.refused) },
      { name: "Server errors", tone: "bad", values: days.map((day) => day.server_errors) },
    ],
    [days],
  );
  if (days.every(({ requests }) => requests === 0))
    return (
      <EmptyState
        icon="usage"
        title="No requests in the last seven days"
        action={
          <ButtonLink to={`/${environment}/explorer`} variant="default">
            Try one in the explorer
          </ButtonLink>
        }
      >
        Your {environment === "live" ? "live" : "sandbox"} requests appear here, by day.
      </EmptyState>
    );
  return (
    <Section
      title="Requests"
      description="Last seven days (UTC)"
      actions={<TextLink to={`/${environment}/usage`}>All usage</TextLink>}
    >
      <Bars label="Requests in the last seven days" labels={labels} series={series} />
    </Section>
  );
}
