/** Plans in columns, what they have in rows; on a phone a card each, with the same rows. */
import { Box, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "../../kit/icons.tsx";
import { count } from "../../kit/numbers.ts";
import { Facts } from "../../kit/section.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import type { Plans } from "../../types.ts";
import { featureDescription, featureLabel } from "../../words/features.ts";
import classes from "./plan_table.module.css";

export type Plan = Plans["data"][number];
type Row = { name: string; note?: string | undefined; of: (plan: Plan) => ReactNode };

function Has({ it }: { it: boolean }) {
  return (
    <span className={it ? classes.has : classes.hasNot}>
      <Icon name={it ? "check" : "cross"} size={15} />
      <span className="only-spoken">{it ? "Yes" : "No"}</span>
    </span>
  );
}

function rowsOf(plans: readonly Plan[]): Row[] {
  // As the largest plan orders them.
  const features = [...new Set(plans.toReversed().flatMap((plan) => plan.features))];
  return [
    {
      name: "Requests per month",
      note: "Per calendar month, in UTC",
      of: (plan) => count(plan.requests_per_month),
    },
    { name: "Requests per minute", of: (plan) => count(plan.burst_per_minute) },
    {
      name: "GraphQL points",
      note: "Maximum per operation",
      of: (plan) => count(plan.operation_cost),
    },
    ...features.map((feature) => ({
      name: featureLabel(feature),
      note: featureDescription(feature),
      of: (plan: Plan) => <Has it={plan.features.includes(feature)} />,
    })),
  ];
}

/** Without `onChoose` plans are only looked at. */
export function PlanTable({ plans, onChoose }: { plans: Plans; onChoose?: (plan: Plan) => void }) {
  const { data, current } = plans;
  const rows = rowsOf(data);
  const place = data.findIndex(({ name }) => name === current);
  const choice = (plan: Plan, index: number) =>
    plan.name === current ? (
      <StatusBadge tone="good">Your plan</StatusBadge>
    ) : onChoose ? (
      <Button
        size="xs"
        variant={index > place ? "filled" : "default"}
        onClick={() => onChoose(plan)}
      >{`${index > place ? "Upgrade" : "Downgrade"} to ${plan.title}`}</Button>
    ) : null;
  return (
    <>
      <Card p={0} visibleFrom="sm">
        <table className={classes.table} aria-label="Plans">
          <thead>
            <tr>
              <td />
              {data.map((plan, index) => (
                <th key={plan.name} scope="col" data-current={plan.name === current || undefined}>
                  <Stack gap={8} align="center">
                    <span className={classes.title}>{plan.title}</span>
                    <Box mih={30}>{choice(plan, index)}</Box>
                  </Stack>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  {row.name}
                  {row.note && <div className={classes.note}>{row.note}</div>}
                </th>
                {data.map((plan) => (
                  <td key={plan.name} data-current={plan.name === current || undefined}>
                    {row.of(plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Stack gap="md" hiddenFrom="sm">
        {data.map((plan, index) => (
          <Card key={plan.name} component="section" aria-label={plan.title}>
            <Group justify="space-between" mb="sm">
              <Title order={2}>{plan.title}</Title>
              {choice(plan, index)}
            </Group>
            <div className={classes.facts}>
              <Facts facts={rows.map((row) => [row.name, row.of(plan)] as const)} />
            </div>
          </Card>
        ))}
      </Stack>
      {!onChoose && (
        <Text size="sm" c="dimmed">
          Calls over a limit get 429 with the time to retry. They don't count.
        </Text>
      )}
    </>
  );
}
