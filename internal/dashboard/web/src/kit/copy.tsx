/** What a person takes along: copied with one press, which is said aloud, and can be selected by hand where it is not allowed. */
import { ActionIcon, Alert, Box, Button, Group, Stack, Text, Tooltip } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./copy.module.css";
import { Icon } from "./icons.tsx";

function Spoken({ copied, error }: { copied: boolean; error: Error | null }) {
  return (
    <span role="status" className="only-spoken">
      {copied ? "Copied" : error ? "The browser blocked copying. Select the text instead." : ""}
    </span>
  );
}

/** An icon; `label` says what is copied, such as "Copy request id". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2_000 });
  return (
    <>
      <Tooltip label={copied ? "Copied" : error ? "Select and copy by hand" : label}>
        <ActionIcon size="sm" aria-label={label} onClick={() => copy(value)}>
          <Icon name={copied ? "check" : "copy"} size={14} />
        </ActionIcon>
      </Tooltip>
      <Spoken copied={copied} error={error} />
    </>
  );
}

/** An id, inline, with its button. */
export function CopyField({ value, label, shown = value }: { value: string; label: string; shown?: string }) {
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex" miw={0} component="span">
      <code className={classes.value}>{shown}</code>
      <CopyButton value={value} label={label} />
    </Group>
  );
}

/** A block of code, a body, a command: wraps, scrolls when it is long, and can be copied. `label` names it for the ear. */
export function CodeBlock({
  code,
  label,
  title,
  maxHeight = 420,
}: {
  code: string;
  label: string;
  title?: ReactNode;
  maxHeight?: number | "none";
}) {
  return (
    <Box className={classes.block}>
      <Group justify="space-between" className={classes.bar} wrap="nowrap">
        <Text size="xs" c="dimmed" fw={550} component="div">
          {title ?? label}
        </Text>
        <CopyButton value={code} label={`Copy ${label}`} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who scrolls by keys must be able to come here. */}
      <section className={classes.code} aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <pre>{code}</pre>
      </section>
    </Box>
  );
}

/** A secret that is shown this once: what it is, that it does not come back, and a large button to take it. */
export function SecretOnce({
  secret,
  name,
  children,
}: {
  secret: string;
  /** Such as "API key", "signing secret". */
  name: string;
  /** What to do with it. */
  children?: ReactNode;
}) {
  const { copy, copied, error } = useClipboard({ timeout: 4_000 });
  return (
    <Stack gap="sm">
      <Alert color="yellow" icon={<Icon name="warning" />} title={`Copy this ${name} now`}>
        It is shown only once. You can't view it again.
      </Alert>
      <Group gap="xs" align="stretch">
        <code className={classes.secret} data-testid="secret">
          {secret}
        </code>
        <Button
          onClick={() => copy(secret)}
          leftSection={<Icon name={copied ? "check" : "copy"} size={16} />}
          data-autofocus
        >
          {copied ? "Copied" : "Copy"}
        </Button>
      </Group>
      {error && (
        <Text size="sm" c="dimmed">
          The browser blocked copying. Select the text and copy it manually.
        </Text>
      )}
      <Spoken copied={copied} error={error} />
      {children}
    </Stack>
  );
}
