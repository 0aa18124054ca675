/** A warning while no active webhook is subscribed to price_alert.triggered. */
import { Alert } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { useRead } from "../../queries.ts";
import type { ListOf, Webhook } from "../../types_rest.ts";

export function WhoIsTold() {
  const environment = useEnvironment();
  const { data } = useRead<ListOf<Webhook>>(`/${environment}/v1/webhooks`, { limit: 100 });
  if (data === undefined) return null;
  if (data.data.some(({ events, active }) => active && events.includes("price_alert.triggered"))) return null;
  return (
    <Alert color="yellow" mb="md" icon={<Icon name="warning" />} title="No webhook receives alerts">
      No active webhook is subscribed to price_alert.triggered. Triggered alerts appear only here and in your
      events.{" "}
      <TextLink to={`/${environment}/webhooks${data.data.length === 0 ? "?new=1" : ""}`}>
        {data.data.length === 0 ? "Create a webhook" : "Subscribe a webhook"}
      </TextLink>
    </Alert>
  );
}
