/** What the owner should know and may not have looked for: quota that runs out, webhooks that fail. */
import { Alert, Stack } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { plural } from "../../kit/numbers.ts";
import { dayOf, TimeAgo } from "../../kit/time.tsx";
import type { Overview, WebhookNotice } from "../../types.ts";

function said({ kind, hours, deliveries }: WebhookNotice): string {
  const lost = deliveries === null ? "" : `, affecting ${plural(deliveries, "delivery", "deliveries")}`;
  if (kind === "failing")
    return `has been failing for ${hours === null ? "a while" : plural(hours, "hour")}${lost}. We disable it after 5 days of failures.`;
  if (kind === "disabled") return `was disabled after too many failures${lost}.`;
  if (kind === "reenabled") return "was re-enabled. You can recover the missed events.";
  if (kind === "gone") return "responded 410 Gone and was disabled.";
  return `had deliveries that ran out of attempts${lost}.`;
}

const mostShown = 3;

export function Notices({ overview }: { overview: Overview }) {
  const environment = useEnvironment();
  const { notices, quota_runs_out_at: runsOutAt, quota } = overview;
  const spent = quota.limit !== null && quota.used >= quota.limit;
  const latest = notices.quota.at(0);
  return (
    <Stack
      gap="sm"
      display={spent || latest || runsOutAt || notices.webhooks.length > 0 ? undefined : "none"}
    >
      {(spent || latest || runsOutAt) && (
        <Alert
          color={spent ? "red" : "yellow"}
          icon={<Icon name="warning" />}
          title={
            spent
              ? "Monthly quota used up"
              : latest
                ? `${latest.threshold_percent}% of the monthly quota used`
                : "Monthly quota running out"
          }
        >
          {spent
            ? `Requests get 429 until ${dayOf(quota.resets_at)}. `
            : runsOutAt
              ? `At the pace of the last seven days, it runs out on ${dayOf(runsOutAt)}. `
              : ""}
          <TextLink to={`/${environment}/usage`}>View usage</TextLink> or{" "}
          <TextLink to="/plan">change the plan</TextLink>.
        </Alert>
      )}
      {notices.webhooks.slice(0, mostShown).map((notice) => (
        <Alert
          key={notice.id}
          color={notice.kind === "reenabled" ? "accent" : notice.kind === "failing" ? "yellow" : "red"}
          icon={<Icon name={notice.kind === "reenabled" ? "info" : "warning"} />}
        >
          <TextLink to={`/${environment}/webhooks/${notice.webhook_id}`}>{notice.url}</TextLink>{" "}
          {said(notice)} (
          <TimeAgo at={notice.created_at} />)
        </Alert>
      ))}
    </Stack>
  );
}
