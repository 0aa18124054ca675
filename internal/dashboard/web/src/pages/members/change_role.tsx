/** Gives somebody another role. */
import { Modal } from "@mantine/core";
import { api } from "../../api.ts";
import { Form, useApiForm } from "../../kit/form.tsx";
import { useChange } from "../../queries.ts";
import { useFreshenSession, useSession } from "../../session.tsx";
import type { Person, Role } from "../../types.ts";
import { RoleChoice } from "./role_choice.tsx";

export function ChangeRole({ of, opened, onClose }: { of: Person; opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Role of ${of.name ?? of.email}`}>
      <Fields of={of} onDone={onClose} />
    </Modal>
  );
}

function Fields({ of, onDone }: { of: Person; onDone: () => void }) {
  const { person } = useSession();
  const freshenSession = useFreshenSession();
  const change = useChange((role: Role) => api.patch<Person>(`/members/${of.id}`, { role }), {
    freshens: ["/members"],
    onDone: () => {
      if (of.id === person.id) void freshenSession();
      onDone();
    },
  });
  const form = useApiForm({
    initialValues: { role: of.role },
    submit: ({ role }) => change.mutateAsync(role),
  });
  return (
    <Form form={form} submit="Change role">
      <RoleChoice
        value={form.values.role}
        onChange={(role) => form.setFieldValue("role", role)}
        error={form.errors.role}
      />
    </Form>
  );
}
