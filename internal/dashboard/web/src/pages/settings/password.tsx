/** A new password. What it must be is said before it is typed; the server checks. */
import { Box, List, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { Form, PasswordField, useApiForm } from "../../kit/form.tsx";
import { plural } from "../../kit/numbers.ts";
import { Section } from "../../kit/section.tsx";
import { useChange } from "../../queries.ts";
import { useSession } from "../../session.tsx";
import { Saved } from "./saved.tsx";

/** As the server has it: only to say how far it still is. */
const shortest = 12;

function lengthHint(password: string): string {
  const { length } = [...password];
  if (length === 0) return "A few unrelated words make a good password.";
  if (length < shortest) return `${plural(shortest - length, "character")} to go.`;
  return length < 16 ? "Long enough. Longer is better." : "A good length.";
}

export function Password() {
  const { person } = useSession();
  const [saved, setSaved] = useState<string>();
  const change = useChange(
    (body: { current_password: string; password: string }) => api.post("/me/password", body),
    { freshens: ["/me/sessions"] },
  );
  const form = useApiForm({
    initialValues: { current_password: "", password: "" },
    submit: async (values) => {
      setSaved(undefined);
      await change.mutateAsync(values);
      form.reset();
      setSaved("Password changed. All other sessions ended.");
    },
  });
  return (
    <Section title="Password" description="Changing your password ends all your other sessions.">
      <List size="sm" spacing={2} mb="md" c="dimmed">
        <List.Item>12 to 200 characters, including spaces.</List.Item>
        <List.Item>Not a common password.</List.Item>
        <List.Item>
          Doesn&rsquo;t contain your account name or the first part of your email address.
        </List.Item>
      </List>
      <Box maw={520}>
        <Form form={form} submit="Change password" others={<Saved what={saved} />}>
          {/* For password managers: whose password it is. */}
          <input type="email" name="email" autoComplete="username" value={person.email} readOnly hidden />
          <PasswordField
            form={form}
            name="current_password"
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField
            form={form}
            name="password"
            label="New password"
            autoComplete="new-password"
            description={
              <Text span inherit>
                {lengthHint(form.values.password)}
              </Text>
            }
          />
        </Form>
      </Box>
    </Section>
  );
}
