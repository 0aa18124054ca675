/** Logging in, and back to the page that was asked for. */
import { Redirect, useSearch } from "wouter";
import { api } from "../../api.ts";
import { lastEnvironment } from "../../kept.ts";
import { Form, PasswordField, TextField, useApiForm } from "../../kit/form.tsx";
import { TextLink } from "../../kit/links.tsx";
import { useOpenSession, useSessionQuery } from "../../session.tsx";
import { useOpenSettings } from "../../settings.ts";
import { Outside } from "../../shell/outside.tsx";
import type { Session } from "../../types.ts";
import { wayBack } from "../../way_back.ts";

export function Page() {
  const openSession = useOpenSession();
  const search = useSearch();
  const next = wayBack(new URLSearchParams(search).get("next"));
  const { data: session } = useSessionQuery();
  const { data: settings } = useOpenSettings();
  const form = useApiForm({
    initialValues: { email: "", password: "" },
    submit: async (values) => openSession(await api.post<Session>("/session", values)),
  });
  if (session) return <Redirect to={next ?? `/${lastEnvironment()}`} replace />;
  return (
    <Outside
      title="Log in"
      description={
        next === undefined || /^\/(live|sandbox)$/.test(next)
          ? undefined
          : "You will be taken to the page you asked for."
      }
      below={
        settings?.sign_up !== false && (
          <>
            No account yet? <TextLink to="/signup">Sign up</TextLink>, without a card.
          </>
        )
      }
    >
      <Form form={form} submit="Log in" wide others={<TextLink to="/reset">Forgot your password?</TextLink>}>
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </Form>
    </Outside>
  );
}
