/** Invites somebody: by mail, or, where none goes out, by a link that is shown this once. */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import { SecretOnce } from "../../kit/copy.tsx";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { ExactTime } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useSettings } from "../../session.tsx";
import type { Invited, Role } from "../../types.ts";
import { RoleChoice } from "./role_choice.tsx";
import { roleLabel } from "./roles.ts";

export function Invite({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [made, setMade] = useState<Invited>();
  const linkShown = made !== undefined && made.link !== null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(undefined)}
      size="lg"
      title={made ? `${made.email} is invited` : "Invite a member"}
      closeOnClickOutside={!linkShown}
      closeOnEscape={!linkShown}
      withCloseButton={!linkShown}
    >
      {made ? <Made invited={made} onDone={onClose} /> : <Fields onMade={setMade} />}
    </Modal>
  );
}

function Fields({ onMade }: { onMade: (made: Invited) => void }) {
  const { mail } = useSettings();
  const invite = useChange(
    (body: { email: string; role: Role }) => api.post<Invited>("/members/invitations", body),
    { freshens: ["/members"], onDone: onMade },
  );
  const form = useApiForm({
    initialValues: { email: "", role: "member" as Role },
    submit: (values) => invite.mutateAsync(values),
  });
  return (
    <Form form={form} submit="Invite">
      <TextField
        form={form}
        name="email"
        label="E-mail"
        type="email"
        description={
          mail
            ? "We'll email them a link that is valid for 7 days."
            : "This service doesn't send mail. You'll get a link to share that is valid for 7 days."
        }
        autoFocus
      />
      <RoleChoice
        value={form.values.role}
        onChange={(role) => form.setFieldValue("role", role)}
        error={form.errors.role}
      />
    </Form>
  );
}

function Made({ invited, onDone }: { invited: Invited; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  const until = <ExactTime at={invited.expires_at} />;
  return (
    <Stack gap="md" ref={place}>
      {invited.link === null ? (
        <Text>
          We sent an email with a link that is valid until {until}. They join this account as{" "}
          {roleLabel(invited.role).toLowerCase()}.
        </Text>
      ) : (
        <SecretOnce secret={invited.link} name="link">
          <Text>
            Share this link privately with <strong>{invited.email}</strong>. Anyone who opens it can set the
            password. It is valid once, until {until}.
          </Text>
        </SecretOnce>
      )}
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus={invited.link === null || undefined}>
          {invited.link === null ? "Close" : "I've copied it"}
        </Button>
      </Group>
    </Stack>
  );
}
