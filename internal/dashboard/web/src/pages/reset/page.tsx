/** A password that was forgotten: asking for a link, and setting a new one with the link's token. */
import { Alert, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { Form, NewPasswordField, TextField, useForm } from "../../kit/form.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { forgetTokenOfLink, useTokenOfLink } from "../../secret_link.ts";
import { useOpenSettings } from "../../settings.ts";
import { Outside } from "../../shell/outside.tsx";

const back = <TextLink to="/login">Back to log in</TextLink>;

function Ask() {
  const [asked, setAsked] = useState<string>();
  const { data: settings } = useOpenSettings();
  const form = useForm({
    initial: { email: "" },
    submit: async (values) => {
      await api.post("/password-resets", values);
      setAsked(values.email);
    },
  });
  if (asked !== undefined)
    return (
      <Outside title="Look at your mail" below={back}>
        <Stack>
          <Text>
            If <strong>{asked}</strong> has an account, a link to set a new password is on its way. It is good
            for an hour, and once.
          </Text>
          <Text c="dimmed">Nothing came? Look among the spam, and at how the address is written.</Text>
        </Stack>
      </Outside>
    );
  return (
    <Outside
      title="Reset your password"
      description="We send a link to the address that you log in with."
      below={back}
    >
      <Stack>
        {settings?.mail === false && (
          <Alert icon={<Icon name="info" />} color="accent">
            No mail goes out from this service: ask who runs it for a link.
          </Alert>
        )}
        <Form form={form} submit="Send the link" wide>
          <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
        </Form>
      </Stack>
    </Outside>
  );
}

function SetNew({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { password: "" },
    submit: async ({ password }) => {
      await api.post("/password-resets/complete", { token, password });
      forgetTokenOfLink();
      setDone(true);
    },
  });
  if (done)
    return (
      <Outside title="Your password is set">
        <Stack>
          <Text>You were logged out everywhere. Log in with the new one.</Text>
          <ButtonLink to="/login" fullWidth>
            Log in
          </ButtonLink>
        </Stack>
      </Outside>
    );
  return (
    <Outside
      title="Set a new password"
      description="Afterwards you are logged out everywhere."
      below={<TextLink to="/login">Back to log in</TextLink>}
    >
      <Form form={form} submit="Set password" wide>
        <NewPasswordField form={form} name="password" label="New password" />
      </Form>
    </Outside>
  );
}

export function Page() {
  const token = useTokenOfLink();
  return token === undefined ? <Ask /> : <SetNew token={token} />;
}
