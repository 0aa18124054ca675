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
              ? "Sandbox requests are counted, but not limited."
              : `Resets ${dayOf(quota.resets_at)}. ${
                  runsOutAt === null
                    ? "On track to stay within your quota."
                    : `At this pace, the quota runs out on ${dayOf(runsOutAt)}.`
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
              : "Requests over the limit get 429 until the minute resets."
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
