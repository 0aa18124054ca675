/** What the owner should know and may not have looked for: quota that runs out, webhooks that fail. */
import { Alert, Stack } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { plural } from "../../kit/numbers.ts";
import { dayOf, TimeAgo } from "../../kit/time.tsx";
import type { Overview, WebhookNotice } from "../../types.ts";

function said({ kind, hours, deliveries }: WebhookNotice): string {
  const lost = deliveries === null ? "" : `, ${plural(deliveries, "delivery", "deliveries")} concerned`;
  if (kind === "failing")
    return `has not answered well for ${hours === null ? "a while" : plural(hours, "hour")}${lost}. We disable it after 5 days of failures.`;
  if (kind === "disabled") return `was switched off: nothing but failures for too long${lost}.`;
  if (kind === "reenabled") return "is on again; what was missed in the meantime can be sent again.";
  if (kind === "gone") return "answered 410 Gone, and was switched off.";
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
              ? "The month's quota is used up"
              : latest
                ? `${latest.threshold_percent}% of the month's quota is used`
                : "The month's quota will not last"
          }
        >
          {spent
            ? `Requests are refused until ${dayOf(quota.resets_at)}. `
            : runsOutAt
              ? `At the pace of the last seven days it is used up on ${dayOf(runsOutAt)}. `
              : ""}
          <TextLink to={`/${environment}/usage`}>See usage</TextLink> or{" "}
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
