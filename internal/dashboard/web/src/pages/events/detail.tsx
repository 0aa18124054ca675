/** One event: what it tells, and why it went to a webhook or not. */
import { Stack } from "@mantine/core";
import { useParams } from "wouter";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock, CopyField } from "../../kit/copy.tsx";
import { CardSkeleton, Loaded } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { Facts, Section } from "../../kit/section.tsx";
import { ExactTime } from "../../kit/time.tsx";
import { useRead } from "../../queries.ts";
import type { ApiEvent } from "../../types_rest.ts";
import { headline } from "./headline.ts";
import { Matches } from "./matches.tsx";

/** The payload as it is delivered, without the fields that only the API adds. */
function deliveredOf(event: ApiEvent): string {
  const { matched: _matched, _sandbox: _mark, ...delivered } = event as ApiEvent & { _sandbox?: true };
  return JSON.stringify(delivered, null, 2);
}

export function Page() {
  const environment = useEnvironment();
  const { id = "" } = useParams();
  const reading = useRead<ApiEvent>(`/${environment}/v1/events/${encodeURIComponent(id)}`);
  const event = reading.data;
  return (
    <>
      <PageHeader
        title={event?.event ?? "Event"}
        mono={event !== undefined}
        back={{ to: `/${environment}/events`, label: "Events" }}
        description={event && headline(event)}
      />
      <Loaded reading={reading} skeleton={<CardSkeleton height={360} />}>
        {(loaded) => (
          <Stack gap="md">
            <Section title="Event">
              <Facts
                facts={[
                  ["ID", <CopyField key="id" value={loaded.id} label="Copy event ID" />],
                  ["Recorded", <ExactTime key="at" at={loaded.created_at} />],
                  ["Entity", <code key="about">{loaded.entity}</code>],
                  ["Sequence", `${loaded.sequence} of this entity`],
                ]}
              />
            </Section>
            <Matches event={loaded} />
            <Section title="Payload">
              <CodeBlock code={deliveredOf(loaded)} label="event payload" title="JSON" maxHeight={560} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </>
  );
}
