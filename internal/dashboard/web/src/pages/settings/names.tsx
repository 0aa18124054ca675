/** The names of the person and of their account. */
import { Box, Stack } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { CopyField } from "../../kit/copy.tsx";
import { Form, TextField, useApiForm } from "../../kit/form.tsx";
import { Facts, Section } from "../../kit/section.tsx";
import { dayOf } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import { useFreshenSession, useSession } from "../../session.tsx";
import type { Account, Person } from "../../types.ts";
import { Saved } from "./saved.tsx";

export function Profile() {
  const { person } = useSession();
  const freshen = useFreshenSession();
  const [saved, setSaved] = useState<string>();
  const rename = useChange((name: string | null) => api.patch<Person>("/me", { name }), {
    freshens: ["/members"],
    onDone: () => void freshen(),
  });
  const form = useApiForm({
    initialValues: { name: person.name ?? "" },
    submit: async ({ name }) => {
      setSaved(undefined);
      await rename.mutateAsync(name.trim() === "" ? null : name.trim());
      setSaved("Saved");
    },
  });
  return (
    <Section title="You">
      <Stack gap="md">
        <Facts
          facts={[
            ["E-mail", person.email],
            ["Role", person.role],
            ["Since", dayOf(person.created_at)],
          ]}
        />
        <Box maw={520}>
          <Form form={form} submit="Save name" others={<Saved what={saved} />}>
            <TextField
              form={form}
              name="name"
              label="Name"
              description="Shown to other members. If empty, they see your email address."
              autoComplete="name"
            />
          </Form>
        </Box>
      </Stack>
    </Section>
  );
}

/** For owners. */
export function AccountName() {
  const { account } = useSession();
  const freshen = useFreshenSession();
  const [saved, setSaved] = useState<string>();
  const rename = useChange((name: string) => api.patch<Account>("/account", { name }), {
    freshens: ["/account"],
    onDone: () => void freshen(),
  });
  const form = useApiForm({
    initialValues: { account_name: account.name },
    names: { name: "account_name" },
    submit: async (values) => {
      setSaved(undefined);
      await rename.mutateAsync(values.account_name);
      setSaved("Saved");
    },
  });
  return (
    <Section title="Account">
      <Stack gap="md">
        <Facts
          facts={[
            ["Account id", <CopyField key="id" value={account.id} label="Copy account id" />],
            ["Since", dayOf(account.created_at)],
          ]}
        />
        <Box maw={520}>
          <Form form={form} submit="Save account name" others={<Saved what={saved} />}>
            <TextField
              form={form}
              name="account_name"
              label="Account name"
              description="Shown in invitations."
              autoComplete="organization"
            />
          </Form>
        </Box>
      </Stack>
    </Section>
  );
}
