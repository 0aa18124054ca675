/** Asked before the plan changes: what becomes more, what becomes less, and what of it calls will notice. */
import { List, Stack, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { Confirm } from "../../kit/confirm.tsx";
import { count } from "../../kit/numbers.ts";
import { useChange } from "../../queries.ts";
import { useFreshenSession } from "../../session.tsx";
import type { Account } from "../../types.ts";
import { featureLabel } from "../../words/features.ts";
import type { Plan } from "./plan_table.tsx";

export function ChangePlan({
  from,
  to,
  opened,
  onClose,
}: {
  from: Plan;
  to: Plan;
  opened: boolean;
  onClose: () => void;
}) {
  const freshenSession = useFreshenSession();
  const change = useChange(() => api.post<Account>("/account/plan", { plan: to.name }), {
    freshens: ["/plans", "/account", "/live", "/sandbox"],
    onDone: () => void freshenSession(),
  });
  const more = to.requests_per_month > from.requests_per_month;
  const lost = from.features.filter((feature) => !to.features.includes(feature));
  const gained = to.features.filter((feature) => !from.features.includes(feature));
  const numbers = [
    ["Requests per month", from.requests_per_month, to.requests_per_month],
    ["Requests per minute", from.burst_per_minute, to.burst_per_minute],
    ["Points per GraphQL operation", from.operation_cost, to.operation_cost],
  ] as const;
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`${more ? "Upgrade" : "Downgrade"} from ${from.title} to ${to.title}?`}
      confirm={`${more ? "Upgrade" : "Downgrade"} to ${to.title}`}
      danger={lost.length > 0}
      act={() => change.mutateAsync(undefined)}
    >
      <Stack gap="sm">
        <Text>The change applies to calls within seconds:</Text>
        <List spacing={4}>
          {numbers
            .filter(([, before, after]) => before !== after)
            .map(([name, before, after]) => (
              <List.Item key={name}>
                {name}: {count(before)} → <strong>{count(after)}</strong>
              </List.Item>
            ))}
        </List>
        {gained.length > 0 && (
          <Text>
            <strong>You get:</strong> {gained.map(featureLabel).join(", ")}.
          </Text>
        )}
        {lost.length > 0 && (
          <Text>
            <strong>You lose:</strong> {lost.map(featureLabel).join(", ")}. Calls to them get 403.
          </Text>
        )}
        <Text c="dimmed" size="sm">
          Requests already made this month still count.{" "}
          {more ? "" : "If they exceed the new quota, calls get 429 until the month ends."}
        </Text>
      </Stack>
    </Confirm>
  );
}
