/** A key that was just made: shown this once, with a call that works at once. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { CodeBlock, SecretOnce } from "../../kit/copy.tsx";
import { useSettings } from "../../session.tsx";
import type { KeyWithSecret } from "../../types.ts";
import { addressOf, curl, firstPath } from "../../words/curl.ts";

export function MadeKey({
  made,
  onDone,
  children,
}: {
  made: KeyWithSecret;
  onDone: () => void;
  /** Beside the secret, such as what becomes of an old key. */
  children?: ReactNode;
}) {
  const settings = useSettings();
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => place.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return (
    <Stack gap="md" ref={place}>
      <SecretOnce secret={made.secret} name="API key">
        <Text size="sm" c="dimmed">
          Store it with your program's secrets. Never put it in a repository or a web page.
        </Text>
      </SecretOnce>
      {children}
      <CodeBlock
        label="first call"
        title="Try it"
        code={curl({
          url: `${addressOf(settings, made.environment)}${firstPath(made.permissions)}`,
          key: made.secret,
        })}
      />
      <Group justify="flex-end">
        <Button onClick={onDone}>I've copied it</Button>
      </Group>
    </Stack>
  );
}

/** A dialog that shows a secret closes by its own button alone: a press beside it would lose what nobody can show again. */
export const onlyByButton = {
  closeOnClickOutside: false,
  closeOnEscape: false,
  withCloseButton: false,
} as const;
