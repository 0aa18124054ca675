/** How the month and the minute stand against the plan, and how much of the week went well. */
import { Card, SimpleGrid, Text } from "@mantine/core";
import { Figure } from "../../kit/figure.tsx";
import { Meter } from "../../kit/meter.tsx";
import { count, percent, plural } from "../../kit/numbers.ts";
import { dayOf } from "../../kit/time.tsx";
import type { Overview } from "../../types.ts";

export function Figures({
  overview: { quota, burst, days, quota_runs_out_at: runsOutAt },
  failing,
}: {
  overview: Overview;
  /** Webhooks that fail now. */
  failing: number;
}) {
  const sum = (name: "requests" | "client_errors" | "server_errors" | "refused") =>
    days.reduce((total, day) => total + day[name], 0);
  const requests = sum("requests");
  const failed = sum("client_errors") + sum("server_errors") + sum("refused");
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Card padding="md">
        <Meter
          label="This month"
          used={quota.used}
          limit={quota.limit}
          unit="requests"
          note={
            quota.limit === null
              ? "The sandbox counts, and has no limit."
              : `Begins anew on ${dayOf(quota.resets_at)}. ${
                  runsOutAt === null
                    ? "At this pace it lasts."
                    : `At this pace it lasts until ${dayOf(runsOutAt)}.`
                }`
          }
        />
      </Card>
      <Card padding="md">
        <Meter
          label="This minute"
          used={burst.used}
          limit={burst.limit}
          unit="requests"
          note={
            burst.limit === null
              ? "The sandbox has no limit."
              : "What goes over is refused until the minute is over."
          }
        />
      </Card>
      {failing > 0 && failed === 0 ? (
        <Figure
          label="Failing now"
          value={
            <Text span inherit c="var(--mantine-color-error)">
              {plural(failing, "webhook")}
            </Text>
          }
          note={requests === 0 ? "No API requests yet." : `${count(requests)} API requests in seven days`}
        />
      ) : (
        <Figure
          label="Failed requests in seven days"
          value={percent(failed, requests)}
          note={requests === 0 ? "No requests yet." : `${count(failed)} of ${count(requests)} requests`}
        />
      )}
    </SimpleGrid>
  );
}
