/** Verifies the email address of the person who is logged in, with the token of the link that was mailed to it. */
import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { Form, useApiForm } from "../../kit/form.tsx";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { TextSkeleton } from "../../kit/notes.tsx";
import { forgetTokenOfLink, useTokenOfLink } from "../../secret_link.ts";
import { useFreshenSession, useSessionQuery } from "../../session.tsx";
import { Outside } from "../../shell/outside.tsx";
import { logInThen } from "../../way_back.ts";

const title = "Verify your email address";

function Verify({ token, email }: { token: string; email: string }) {
  const [verified, setVerified] = useState(false);
  const freshen = useFreshenSession();
  const form = useApiForm({
    initialValues: {},
    submit: async () => {
      await api.post("/me/email-verification/complete", { token });
      forgetTokenOfLink();
      setVerified(true);
      await freshen();
    },
  });
  if (verified)
    return (
      <Outside title="Email address verified">
        <Stack>
          <Text>You can now create live API keys.</Text>
          <ButtonLink to="/live/keys" fullWidth>
            Go to API keys
          </ButtonLink>
        </Stack>
      </Outside>
    );
  return (
    <Outside title={title} below={<TextLink to="/sandbox">Go to the dashboard</TextLink>}>
      <Form form={form} submit="Verify" wide>
        <Text>
          Verify <strong>{email}</strong> to use the live environment.
        </Text>
      </Form>
    </Outside>
  );
}

export function Page() {
  const token = useTokenOfLink();
  const { data: session } = useSessionQuery();
  if (token === undefined)
    return (
      <Outside title={title} below={<TextLink to="/settings">Settings</TextLink>}>
        <Text>This link is incomplete. Open the full link from the email, or request a new one.</Text>
      </Outside>
    );
  if (session === undefined)
    return (
      <Outside title={title}>
        <TextSkeleton lines={3} />
      </Outside>
    );
  if (session === null)
    return (
      <Outside title={title}>
        <Stack>
          <Text>Log in first. The link works only for the account it was sent to.</Text>
          <ButtonLink to={logInThen("/verify")} fullWidth>
            Log in
          </ButtonLink>
        </Stack>
      </Outside>
    );
  return <Verify token={token} email={session.person.email} />;
}
