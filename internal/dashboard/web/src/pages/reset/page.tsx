/** A password that was forgotten: asking for a link, and setting a new one with the link's token. */
import { Alert, Button, Code, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { CheckboxField, Form, NewPasswordField, TextField, useApiForm } from "../../kit/form.tsx";
import { Icon } from "../../kit/icons.tsx";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { ErrorNote, TextSkeleton } from "../../kit/notes.tsx";
import { plural } from "../../kit/numbers.ts";
import { TimeAgo } from "../../kit/time.tsx";
import { forgetTokenOfLink, useTokenOfLink } from "../../secret_link.ts";
import { useOpenSettings } from "../../settings.ts";
import { Outside } from "../../shell/outside.tsx";
import type { CompletedReset, ResetOf } from "../../types.ts";

const title = "Set a new password";
const back = <TextLink to="/login">Back to log in</TextLink>;

function Ask() {
  const [asked, setAsked] = useState<string>();
  const { data: settings } = useOpenSettings();
  const form = useApiForm({
    initialValues: { email: "" },
    submit: async (values) => {
      await api.post("/password-resets", values);
      setAsked(values.email);
    },
  });
  if (asked !== undefined)
    return (
      <Outside title="Check your email" below={back}>
        <Stack>
          <Text>
            If <strong>{asked}</strong> has an account, we sent a link to set a new password. It is valid for
            one hour and can be used once.
          </Text>
          <Text c="dimmed">Didn't get it? Check your spam folder and the spelling of the address.</Text>
        </Stack>
      </Outside>
    );
  return (
    <Outside
      title="Reset your password"
      description="We'll send a link to the email address that you log in with."
      below={back}
    >
      <Stack>
        {settings?.mail === false && (
          <Alert icon={<Icon name="info" />} color="accent">
            This service doesn't send mail. Ask your administrator for a link.
          </Alert>
        )}
        <Form form={form} submit="Send link" wide>
          <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" autoFocus />
        </Form>
      </Stack>
    </Outside>
  );
}

/** The key as lists show it: what its secret begins and ends with. */
function KeyList({ keys }: { keys: ResetOf["keys"] }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>API keys</Text>
      <Text c="dimmed">
        These keys keep working after you set a new password. Revoke them if someone else may have had access
        to your account.
      </Text>
      <ScrollArea.Autosize mah={220} type="auto" tabIndex={0} role="region" aria-label="API keys">
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Key</Table.Th>
              <Table.Th>Last used</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map(({ name, prefix, last_four, created_at, last_used_at }) => (
              <Table.Tr key={`${created_at}${last_four}`}>
                <Table.Td>
                  {name}
                  <Code display="block" bg="none" p={0}>
                    {prefix}…{last_four}
                  </Code>
                </Table.Td>
                <Table.Td>
                  <TimeAgo at={last_used_at} none="Never" />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </Stack>
  );
}

function Done({ revoked }: { revoked: number }) {
  return (
    <Outside title="Password changed">
      <Stack>
        <Text>
          You were logged out everywhere. Log in with your new password.
          {revoked > 0 && ` ${plural(revoked, "API key")} revoked.`}
        </Text>
        <ButtonLink to="/login" fullWidth>
          Log in
        </ButtonLink>
      </Stack>
    </Outside>
  );
}

function SetNew({ token, reset }: { token: string; reset: ResetOf }) {
  const [revoked, setRevoked] = useState<number>();
  const form = useApiForm({
    initialValues: { password: "", revoke_keys: false },
    submit: async (values) => {
      const done = await api.post<CompletedReset>("/password-resets/complete", { token, ...values });
      forgetTokenOfLink();
      setRevoked(done.keys_revoked);
    },
  });
  if (revoked !== undefined) return <Done revoked={revoked} />;
  const { email, keys } = reset;
  return (
    <Outside
      title={title}
      description={
        <>
          For <strong>{email}</strong>. Afterwards you are logged out everywhere.
        </>
      }
      below={back}
    >
      <Form form={form} submit="Set password" wide>
        <NewPasswordField form={form} name="password" label="New password" />
        {keys.length > 0 && (
          <>
            <KeyList keys={keys} />
            <CheckboxField
              form={form}
              name="revoke_keys"
              label="Revoke all API keys"
              description="Programs that use them stop working until you give them new keys."
            />
          </>
        )}
      </Form>
    </Outside>
  );
}

function WithToken({ token, askAnew }: { token: string; askAnew: () => void }) {
  const reading = useQuery({
    queryKey: ["reset"],
    // A POST, so that the token stands in no address; it changes nothing.
    queryFn: () => api.post<ResetOf>("/password-resets/read", { token }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (reading.data) return <SetNew token={token} reset={reading.data} />;
  return (
    <Outside title={title} below={back}>
      {reading.error ? (
        <Stack>
          <ErrorNote error={reading.error} retry={() => void reading.refetch()} />
          <Button variant="default" fullWidth onClick={askAnew}>
            Request a new link
          </Button>
        </Stack>
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Outside>
  );
}

export function Page() {
  const token = useTokenOfLink();
  const [asksAnew, setAsksAnew] = useState(false);
  if (token === undefined || asksAnew) return <Ask />;
  const askAnew = () => {
    forgetTokenOfLink();
    setAsksAnew(true);
  };
  return <WithToken token={token} askAnew={askAnew} />;
}
