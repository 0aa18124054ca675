/** Signing up: an account on the developer plan and its first person, without a card. */
import { Text } from "@mantine/core";
import { Redirect } from "wouter";
import { api } from "../../api.ts";
import { lastEnvironment } from "../../kept.ts";
import { Form, NewPasswordField, TextField, useApiForm } from "../../kit/form.tsx";
import { TextLink } from "../../kit/links.tsx";
import { useOpenSession, useSessionQuery } from "../../session.tsx";
import { useOpenSettings } from "../../settings.ts";
import { Outside } from "../../shell/outside.tsx";
import type { Session } from "../../types.ts";

const logIn = (
  <>
    Have an account? <TextLink to="/login">Log in</TextLink>
  </>
);

export function Page() {
  const openSession = useOpenSession();
  const { data: session } = useSessionQuery();
  const { data: settings } = useOpenSettings();
  const form = useApiForm({
    initialValues: { account_name: "", name: "", email: "", password: "" },
    submit: async ({ name, ...values }) =>
      openSession(
        await api.post<Session>("/accounts", name.trim() === "" ? values : { ...values, name: name.trim() }),
      ),
  });
  if (session) return <Redirect to={`/${lastEnvironment()}`} replace />;
  if (settings?.sign_up === false)
    return (
      <Outside title="Sign up" below={logIn}>
        <Text>
          Your administrator creates accounts on this service. Ask them for an account, or ask an owner of
          your account to invite you.
        </Text>
      </Outside>
    );
  return (
    <Outside
      title="Sign up"
      description="Start for free, without a card. Use the sandbox without limits, and live data within the developer plan."
      below={logIn}
    >
      <Form form={form} submit="Create account" wide>
        <TextField
          form={form}
          name="account_name"
          label="Organization"
          description="Your company, team or project. You can change it later."
          autoComplete="organization"
          autoFocus
        />
        <TextField form={form} name="name" label="Your name (optional)" autoComplete="name" />
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" />
        <NewPasswordField form={form} name="password" label="Password" />
      </Form>
    </Outside>
  );
}
