/** Those who are invited and have not come yet. */
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { Confirm } from "../../kit/confirm.tsx";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { Section } from "../../kit/section.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Invitation } from "../../types.ts";
import { roleLabel } from "./roles.ts";

const columns: readonly Column<Invitation>[] = [
  {
    name: "email",
    header: "E-mail",
    cell: ({ email }) => (
      <Text span inherit fw={600}>
        {email}
      </Text>
    ),
  },
  { name: "role", header: "Role", nowrap: true, cell: ({ role }) => roleLabel(role) },
  { name: "by", header: "Invited by", cell: ({ invited_by }) => invited_by },
  { name: "created", header: "Invited", nowrap: true, cell: ({ created_at }) => <TimeAgo at={created_at} /> },
  { name: "expires", header: "Expires", nowrap: true, cell: ({ expires_at }) => <TimeAgo at={expires_at} /> },
];

export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const mayChange = useMay("members:write");
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const [opened, setOpened] = useState(false);
  const withdraw = useChange((id: string) => api.delete(`/members/invitations/${id}`), {
    freshens: ["/members"],
  });
  const actions: Column<Invitation> = {
    name: "actions",
    header: "Actions",
    quiet: true,
    align: "right",
    cell: (invitation) => (
      <Button
        variant="default"
        size="xs"
        aria-label={`Revoke the invitation of ${invitation.email}`}
        onClick={() => {
          setWithdrawing(invitation);
          setOpened(true);
        }}
      >
        Revoke
      </Button>
    ),
  };
  return (
    <Section title="Invitations" flush>
      <DataTable
        label="Invitations"
        items={invitations}
        rowKey={({ id }) => id}
        columns={mayChange ? [...columns, actions] : columns}
      />
      {withdrawing && (
        <Confirm
          opened={opened}
          onClose={() => setOpened(false)}
          title={`Revoke the invitation of ${withdrawing.email}?`}
          confirm="Revoke invitation"
          danger
          act={() => withdraw.mutateAsync(withdrawing.id)}
        >
          <Text>The link stops working immediately.</Text>
        </Confirm>
      )}
    </Section>
  );
}
