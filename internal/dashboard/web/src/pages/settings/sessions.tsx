/** Where the person is logged in, and how to end that: this browser by logging out, the others from here. */
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { Confirm } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { dayOf, TimeAgo } from "../../kit/time.tsx";
import { useChange, useRead } from "../../queries.ts";
import { useLogOut } from "../../session.tsx";
import type { OpenSession } from "../../types.ts";
import { browserOf } from "./browsers.ts";

const columns: readonly Column<OpenSession>[] = [
  {
    name: "browser",
    header: "Browser",
    cell: ({ user_agent, current }) => (
      <div>
        <Text span inherit fw={550} mr="xs" title={user_agent ?? undefined}>
          {browserOf(user_agent)}
        </Text>
        {current && <StatusBadge tone="good">This one</StatusBadge>}
      </div>
    ),
  },
  { name: "address", header: "Address", cell: ({ address }) => <code>{address}</code> },
  {
    name: "seen",
    header: "Last seen",
    nowrap: true,
    cell: ({ last_seen_at, current }) => (current ? "now" : <TimeAgo at={last_seen_at} />),
  },
  {
    name: "created",
    header: "Logged in",
    nowrap: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{dayOf(created_at)}</time>,
  },
];

export function Sessions() {
  const reading = useRead<{ data: OpenSession[] }>("/me/sessions");
  const logOut = useLogOut();
  // What is ended; kept while the dialog goes.
  const [ending, setEnding] = useState<OpenSession | "others">("others");
  const [opened, setOpened] = useState(false);
  const end = useChange(
    (which: OpenSession | "others") =>
      api.delete(which === "others" ? "/me/sessions" : `/me/sessions/${which.id}`),
    { freshens: ["/me/sessions"] },
  );
  const ask = (which: OpenSession | "others") => {
    setEnding(which);
    setOpened(true);
  };
  const others = (reading.data?.data.length ?? 0) > 1;
  return (
    <Section
      title="Sessions"
      flush
      description="Sessions expire after a day of inactivity, and after 30 days at most."
      actions={
        others && (
          <Button variant="default" size="xs" onClick={() => ask("others")}>
            End all others
          </Button>
        )
      }
    >
      <Loaded reading={reading} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) => (
          <DataTable
            label="Sessions"
            items={[...data].sort((a, b) => Number(b.current) - Number(a.current))}
            rowKey={({ id }) => id}
            columns={[
              ...columns,
              {
                name: "actions",
                header: "Actions",
                quiet: true,
                align: "right",
                cell: (session) =>
                  session.current ? (
                    <Button variant="default" size="xs" onClick={() => void logOut()}>
                      Log out
                    </Button>
                  ) : (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => ask(session)}
                      aria-label={`End the session of ${browserOf(session.user_agent)} at ${session.address}`}
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={ending === "others" ? "End all other sessions?" : "End this session?"}
        confirm={ending === "others" ? "End all others" : "End session"}
        danger
        act={() => end.mutateAsync(ending)}
      >
        <Stack gap="xs">
          <Text>
            {ending === "others"
              ? "You'll need to log in again on every other device."
              : `${browserOf(ending.user_agent)} at ${ending.address} will need to log in again.`}
          </Text>
          <Text size="sm" c="dimmed">
            If someone else was logged in as you, change your password as well.
          </Text>
        </Stack>
      </Confirm>
    </Section>
  );
}
