/** Keys in a table, and what can be done with each. */
import { Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { afterMenu } from "../../kit/after_menu.ts";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { EmptyState } from "../../kit/notes.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { dayOf, TimeAgo } from "../../kit/time.tsx";
import type { Key } from "../../types.ts";
import { shownKey } from "../../words/keys.ts";
import { permissionsInWords } from "../../words/permissions.ts";
import { ChangeKey } from "./change.tsx";
import { KeyMenu, type KeyVerb } from "./key_menu.tsx";
import { RevokeKey } from "./revoke.tsx";
import { RotateKey } from "./rotate.tsx";
import { isUnused } from "./unused.ts";

function State({ of }: { of: Key }) {
  if (of.state === "revoked") return <StatusBadge tone="bad">Revoked</StatusBadge>;
  if (of.state === "expired") return <StatusBadge tone="quiet">Expired</StatusBadge>;
  if (of.rotated_to !== null) return <StatusBadge tone="waiting">Being replaced</StatusBadge>;
  return <StatusBadge tone="good">Active</StatusBadge>;
}

function Expires({ of, successor }: { of: Key; successor: Key | undefined }) {
  if (of.revoked_at !== null)
    return (
      <Text span inherit c="dimmed">
        revoked <TimeAgo at={of.revoked_at} />
      </Text>
    );
  return (
    <>
      <TimeAgo at={of.expires_at} none="never" />
      {of.rotated_to !== null && (
        <Text size="xs" c="dimmed">
          replaced by {successor ? shownKey(successor) : "another key"}
        </Text>
      )}
    </>
  );
}

function LastUsed({ of }: { of: Key }) {
  return (
    <Stack gap={2} align="flex-start">
      <TimeAgo at={of.last_used_at} none="never used" />
      {isUnused(of) && <StatusBadge tone="warning">Unused for 90 days</StatusBadge>}
    </Stack>
  );
}

const columns = (all: readonly Key[]): Column<Key>[] => [
  {
    name: "name",
    header: "Name",
    cell: (key) => (
      <Stack gap={0}>
        <Text fw={600} inherit>
          {key.name}
        </Text>
        <Text size="xs" c="dimmed" component="code">
          {shownKey(key)}
        </Text>
      </Stack>
    ),
  },
  { name: "state", header: "State", nowrap: true, cell: (key) => <State of={key} /> },
  {
    name: "permissions",
    header: "Permissions",
    cell: (key) => (
      <Stack gap={0}>
        <span>{permissionsInWords(key.permissions)}</span>
        {key.trusted_documents_only && (
          <Text size="xs" c="dimmed">
            GraphQL: registered documents only
          </Text>
        )}
      </Stack>
    ),
  },
  {
    name: "created",
    header: "Created",
    nowrap: true,
    cell: (key) => (
      <time dateTime={key.created_at} title={key.created_at}>
        {dayOf(key.created_at)}
      </time>
    ),
  },
  { name: "last-used", header: "Last used", cell: (key) => <LastUsed of={key} /> },
  {
    name: "expires",
    header: "Expires",
    cell: (key) => <Expires of={key} successor={all.find(({ id }) => id === key.rotated_to)} />,
  },
];

type Doing = { verb: KeyVerb; key: Key };

/** `all`: also those that are not shown, as successors. */
export function KeyTable({
  keys,
  all,
  mayChange,
}: {
  keys: readonly Key[];
  all: readonly Key[];
  mayChange: boolean;
}) {
  // What was done last stays while its dialog goes.
  const [doing, setDoing] = useState<Doing>();
  const [opened, setOpened] = useState(false);
  const start = (verb: KeyVerb, key: Key) => {
    setDoing({ verb, key });
    afterMenu(() => setOpened(true));
  };
  const dialogOf = (verb: KeyVerb) => ({
    opened: opened && doing?.verb === verb,
    onClose: () => setOpened(false),
  });
  return (
    <>
      <DataTable
        label="API keys"
        items={keys}
        rowKey={(key) => key.id}
        columns={[
          ...columns(all),
          {
            name: "actions",
            header: "Actions",
            quiet: true,
            align: "right",
            cell: (key) => (
              <Group justify="flex-end">
                <KeyMenu of={key} mayChange={mayChange} onChoose={(verb) => start(verb, key)} />
              </Group>
            ),
          },
        ]}
        empty={
          <EmptyState icon="key" title="No active keys">
            All keys are revoked or expired. Create a new key, or show inactive keys.
          </EmptyState>
        }
      />
      {doing && (
        <>
          <ChangeKey of={doing.key} {...dialogOf("change")} />
          <RotateKey key={doing.key.id} of={doing.key} {...dialogOf("rotate")} />
          <RevokeKey of={doing.key} {...dialogOf("revoke")} />
        </>
      )}
    </>
  );
}
