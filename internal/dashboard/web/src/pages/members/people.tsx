/** The people of the account in a table, and what can be done with each. */
import { ActionIcon, Menu, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { afterMenu } from "../../kit/after_menu.ts";
import { Confirm } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { Icon } from "../../kit/icons.tsx";
import { StatusBadge } from "../../kit/status_badge.tsx";
import { dayOf } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useLogOut, useMay, useSession } from "../../session.tsx";
import type { Members, Person } from "../../types.ts";
import { ChangeRole } from "./change_role.tsx";
import { roleLabel } from "./roles.ts";

type Verb = "role" | "remove";

/** Undefined when it is allowed. */
function whyNot(of: Person, mine: Person, people: readonly Person[]): string | undefined {
  if (of.role === "owner" && mine.role !== "owner") return "Only owners can change owners";
  if (of.role === "owner" && people.filter(({ role }) => role === "owner").length === 1)
    return "An account needs an owner. Make another member an owner first.";
  return undefined;
}

export function People({ people }: { people: Members["people"] }) {
  const { person: mine } = useSession();
  const mayChange = useMay("members:write");
  const [doing, setDoing] = useState<{ verb: Verb; of: Person }>();
  const [opened, setOpened] = useState(false);
  const start = (verb: Verb, of: Person) => {
    setDoing({ verb, of });
    afterMenu(() => setOpened(true));
  };
  const dialogOf = (verb: Verb) => ({
    opened: opened && doing?.verb === verb,
    onClose: () => setOpened(false),
  });
  const columns: Column<Person>[] = [
    {
      name: "person",
      header: "Person",
      cell: ({ id, name, email }) => (
        <Stack gap={0}>
          <div>
            <Text span inherit fw={600} mr="xs">
              {name ?? email}
            </Text>
            {id === mine.id && (
              <StatusBadge tone="info" icon="person">
                You
              </StatusBadge>
            )}
          </div>
          {name !== null && (
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          )}
        </Stack>
      ),
    },
    { name: "role", header: "Role", nowrap: true, cell: ({ role }) => roleLabel(role) },
    {
      name: "since",
      header: "Since",
      nowrap: true,
      cell: ({ created_at }) => <time dateTime={created_at}>{dayOf(created_at)}</time>,
    },
  ];
  const actions: Column<Person> = {
    name: "actions",
    header: "Actions",
    quiet: true,
    align: "right",
    cell: (person) => {
      const reason = whyNot(person, mine, people);
      // A menu of nothing that may be chosen has nothing to hold the focus.
      return reason === undefined ? (
        <PersonMenu of={person} onChoose={(verb) => start(verb, person)} />
      ) : (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      );
    },
  };
  return (
    <>
      <DataTable
        label="People"
        items={people}
        rowKey={({ id }) => id}
        columns={mayChange ? [...columns, actions] : columns}
      />
      {doing && (
        <>
          <ChangeRole of={doing.of} {...dialogOf("role")} />
          <Remove of={doing.of} {...dialogOf("remove")} />
        </>
      )}
    </>
  );
}

function PersonMenu({ of, onChoose }: { of: Person; onChoose: (verb: Verb) => void }) {
  return (
    <Menu width={250}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${of.name ?? of.email}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose("role")} leftSection={<Icon name="person" size={15} />}>
          Change role…
        </Menu.Item>
        <Menu.Item
          c="var(--mantine-color-error)"
          onClick={() => onChoose("remove")}
          leftSection={<Icon name="cross" size={15} />}
        >
          Remove…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Remove({ of, opened, onClose }: { of: Person; opened: boolean; onClose: () => void }) {
  const { person: mine } = useSession();
  const logOut = useLogOut();
  const self = of.id === mine.id;
  const remove = useChange(() => api.delete(`/members/${of.id}`), {
    freshens: self ? [] : ["/members"],
    onDone: () => {
      if (self) void logOut();
    },
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={self ? "Leave this account?" : `Remove ${of.name ?? of.email}?`}
      confirm={self ? "Leave account" : "Remove member"}
      danger
      act={() => remove.mutateAsync(undefined)}
    >
      <Text>
        {self
          ? "Your sessions end immediately. You need a new invitation to come back."
          : `${of.email} is logged out everywhere immediately and needs a new invitation to come back.`}{" "}
        Keys that they made go on working: they belong to the account. Rotate those that they know.
      </Text>
    </Confirm>
  );
}
