/** What an account sees first: what to do next, how the month stands, what happened this week, what went wrong lately. */
import { Group, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { ButtonLink } from "../../kit/links.tsx";
import { CardSkeleton, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { useRead } from "../../queries.ts";
import { useSession } from "../../session.tsx";
import type { Overview } from "../../types.ts";
import { FailedDeliveries, FailedRequests } from "./failures.tsx";
import { Figures } from "./figures.tsx";
import { Incidents, useIncidents } from "./incidents.tsx";
import { Notices } from "./notices.tsx";
import { Steps } from "./steps.tsx";
import { Week } from "./week.tsx";

const freshMs = 30_000;

export function Page() {
  const environment = useEnvironment();
  const { account } = useSession();
  const reading = useRead<Overview>(`/${environment}/overview`, undefined, { everyMs: freshMs });
  return (
    <>
      <PageHeader
        title="Overview"
        description={`${account.name}, ${environment === "live" ? "live" : "in the sandbox"}`}
        actions={
          <Group gap="xs">
            <ButtonLink to={`/${environment}/explorer`} variant="default">
              Try a request
            </ButtonLink>
          </Group>
        }
      />
      <Loaded reading={reading} skeleton={<Coming />}>
        {(overview) => <Content overview={overview} />}
      </Loaded>
    </>
  );
}

function Content({ overview }: { overview: Overview }) {
  const isNew = overview.steps.some(({ done }) => !done);
  const quiet = overview.days.every(({ requests }) => requests === 0);
  const incidents = useIncidents();
  const { latest_failed_deliveries: failed, latest_failed_requests: requests } = overview;
  const isFailing = incidents.length > 0;
  return (
    <Stack gap="lg">
      <Incidents incidents={incidents} />
      <Notices overview={overview} />
      {isNew && <Steps steps={overview.steps} isFailing={isFailing} />}
      <Figures overview={overview} failing={incidents.length} />
      <Week overview={overview} />
      {(failed.length > 0 || isFailing) && <FailedDeliveries deliveries={failed} />}
      {!(isNew && quiet) && (
        <>
          {(requests.length > 0 || !isFailing) && <FailedRequests requests={requests} />}
          {failed.length === 0 && !isFailing && <FailedDeliveries deliveries={failed} />}
        </>
      )}
    </Stack>
  );
}

function Coming() {
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <CardSkeleton height={100} />
        <CardSkeleton height={100} />
        <CardSkeleton height={100} />
      </SimpleGrid>
      <Skeleton height={280} aria-hidden="true" />
      <TableSkeleton rows={4} />
    </Stack>
  );
}
