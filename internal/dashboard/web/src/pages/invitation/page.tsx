/** Accepting an invitation: who invited to what is read by the link's token, then a password makes the person. */
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { Form, NewPasswordField, TextField, useApiForm } from "../../kit/form.tsx";
import { TextLink } from "../../kit/links.tsx";
import { ErrorNote, TextSkeleton } from "../../kit/notes.tsx";
import { forgetTokenOfLink, useTokenOfLink } from "../../secret_link.ts";
import { useOpenSession } from "../../session.tsx";
import { Outside } from "../../shell/outside.tsx";
import type { InvitationOf, Session } from "../../types.ts";

const title = "Accept the invitation";

function Accept({ token, invitation }: { token: string; invitation: InvitationOf }) {
  const openSession = useOpenSession();
  const form = useApiForm({
    initialValues: { name: "", password: "" },
    submit: async ({ name, password }) => {
      const given = name.trim() === "" ? {} : { name: name.trim() };
      const session = await api.post<Session>("/invitations/accept", { token, password, ...given });
      forgetTokenOfLink();
      openSession(session);
    },
  });
  return (
    <Outside
      title={`Join ${invitation.account}`}
      description={
        <>
          As {invitation.role === "member" ? "a member" : `an ${invitation.role}`}, with{" "}
          <strong>{invitation.email}</strong>.
        </>
      }
    >
      <Form form={form} submit="Join" wide>
        <TextField form={form} name="name" label="Your name (optional)" autoComplete="name" autoFocus />
        <NewPasswordField form={form} name="password" label="Password" />
      </Form>
    </Outside>
  );
}

export function Page() {
  const token = useTokenOfLink();
  const reading = useQuery({
    queryKey: ["invitation"],
    // A POST, so that the token stands in no address; it changes nothing.
    queryFn: () => api.post<InvitationOf>("/invitations/read", { token }),
    enabled: token !== undefined,
    retry: false,
    gcTime: 0,
  });
  if (token === undefined)
    return (
      <Outside title={title} below={<TextLink to="/login">Log in</TextLink>}>
        <Text>This link is incomplete. Open the full link from the email, or ask for a new invitation.</Text>
      </Outside>
    );
  if (reading.data) return <Accept token={token} invitation={reading.data} />;
  return (
    <Outside title={title}>
      {reading.error ? (
        <Stack>
          <ErrorNote error={reading.error} retry={() => void reading.refetch()} />
          <Text c="dimmed">
            An invitation is valid for seven days and can be used once. Ask the person who invited you for a
            new one.
          </Text>
        </Stack>
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Outside>
  );
}
