/** Tells people that their email address is not verified yet, and mails them another link. */
import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../api.ts";
import { Icon } from "../kit/icons.tsx";
import { ErrorNote } from "../kit/notes.tsx";
import { useSession } from "../session.tsx";

export function Unverified() {
  const { person, settings } = useSession();
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<Error>();
  const [sending, setSending] = useState(false);
  if (person.email_verified) return null;
  const resend = async () => {
    setSending(true);
    setError(undefined);
    try {
      await api.post("/me/email-verification");
      setSent(true);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setSending(false);
    }
  };
  return (
    <Alert icon={<Icon name="info" />} color="accent" title="Verify your email address" mb="lg">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex={1} miw={220} role="status">
          {settings.mail
            ? `${sent ? "We sent another link" : "We sent a link"} to ${person.email}. Until you open it, you can use the sandbox only.`
            : `Until ${person.email} is verified, you can use the sandbox only. This service sends no mail: ask your administrator to verify it.`}
        </Text>
        {settings.mail && !sent && (
          <Button size="xs" variant="default" onClick={() => void resend()} loading={sending}>
            Resend link
          </Button>
        )}
      </Group>
      {error && <ErrorNote error={error} />}
    </Alert>
  );
}
