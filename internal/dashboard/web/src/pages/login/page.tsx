/** Logs a person in, with an email address and password or with a login link, and returns to the requested page. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Redirect, useSearch } from "wouter";
import { api } from "../../api.ts";
import { lastEnvironment } from "../../kept.ts";
import { Form, PasswordField, TextField, useApiForm } from "../../kit/form.tsx";
import { TextLink } from "../../kit/links.tsx";
import { ErrorNote, TextSkeleton } from "../../kit/notes.tsx";
import { forgetTokenOfLink, useTokenOfLink } from "../../secret_link.ts";
import { useOpenSession, useSessionQuery } from "../../session.tsx";
import { useOpenSettings } from "../../settings.ts";
import { Outside } from "../../shell/outside.tsx";
import type { Session } from "../../types.ts";
import { wayBack } from "../../way_back.ts";

/** The token of a link works once, so it is sent once, also if React mounts the page again. */
function ByLink({ token }: { token: string }) {
  const openSession = useOpenSession();
  const { data, error } = useQuery({
    queryKey: ["login link", token],
    queryFn: () => api.post<Session>("/session/link", { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is opened when it arrives, not on each render
  useEffect(() => {
    if (data === undefined) return;
    forgetTokenOfLink();
    openSession(data);
  }, [data]);
  if (error) return <ByPassword failed={error} />;
  return (
    <Outside title="Log in">
      <TextSkeleton lines={3} />
    </Outside>
  );
}

export function Page() {
  const token = useTokenOfLink();
  return token === undefined ? <ByPassword /> : <ByLink token={token} />;
}

/** `failed` is why a login link did not work. */
function ByPassword({ failed }: { failed?: Error }) {
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
          : "After you log in, you'll continue to the requested page."
      }
      below={
        settings?.sign_up !== false && (
          <>
            No account yet? <TextLink to="/signup">Sign up</TextLink>, without a card.
          </>
        )
      }
    >
      {failed && <ErrorNote error={failed} />}
      <Form form={form} submit="Log in" wide others={<TextLink to="/reset">Forgot your password?</TextLink>}>
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      </Form>
    </Outside>
  );
}
