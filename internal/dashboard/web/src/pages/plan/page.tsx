/** The plans beside each other, which one the account has, and the way to another. */
import { Alert, Stack } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { useRead } from "../../queries.ts";
import { useMay, useSession } from "../../session.tsx";
import type { Plans } from "../../types.ts";
import { ChangePlan } from "./change.tsx";
import { PlanTable } from "./plan_table.tsx";

export function Page() {
  const plans = useRead<Plans>("/plans");
  return (
    <>
      <PageHeader
        title="Plan"
        description="Limits apply to the whole account, across all live keys. The sandbox has no limits."
      />
      <Loaded reading={plans} skeleton={<CardSkeleton height={420} />}>
        {(data) => <Compared plans={data} />}
      </Loaded>
    </>
  );
}

function Compared({ plans }: { plans: Plans }) {
  const { account } = useSession();
  const mayChange = useMay("account:write");
  const [chosen, setChosen] = useState<Plans["data"][number]>();
  const [opened, setOpened] = useState(false);
  const current = plans.data.find(({ name }) => name === plans.current);
  return (
    <Stack gap="md">
      {!plans.changeable ? (
        <Alert color="gray" icon={<Icon name="info" />}>
          To change your plan, contact your administrator and mention your account,{" "}
          <strong>{account.name}</strong> (<code>{account.id}</code>).
        </Alert>
      ) : (
        !mayChange && (
          <Alert color="gray" icon={<Icon name="info" />}>
            Only owners can change the plan. Ask an owner among the <TextLink to="/members">members</TextLink>{" "}
            of your account.
          </Alert>
        )
      )}
      <PlanTable
        plans={plans}
        {...(plans.changeable && mayChange
          ? {
              onChoose: (plan) => {
                setChosen(plan);
                setOpened(true);
              },
            }
          : {})}
      />
      {chosen && current && (
        <ChangePlan from={current} to={chosen} opened={opened} onClose={() => setOpened(false)} />
      )}
    </Stack>
  );
}
