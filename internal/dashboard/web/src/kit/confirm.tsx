/** Asked before what cannot be taken back: it says what will happen, and its button says what it does. */
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ErrorNote } from "./notes.tsx";

export type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  /** A question, such as "Revoke this key?" */
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  /** A verb and its object, such as "Revoke key". */
  confirm: string;
  danger?: boolean;
  /** Must be typed first, such as the name of what goes. */
  typed?: string;
  /** Throws what went wrong, which is shown; afterwards the dialog is closed. */
  act: () => Promise<unknown>;
};

export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Asking {...props} />
    </Modal>
  );
}

/** Begins anew each time that the dialog is opened. */
function Asking({ onClose, children, confirm, danger = false, typed, act }: ConfirmProps) {
  const [error, setError] = useState<Error>();
  const [acting, setActing] = useState(false);
  const [text, setText] = useState("");
  const go = async () => {
    setActing(true);
    setError(undefined);
    try {
      await act();
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setActing(false);
    }
  };
  return (
    <Stack gap="md">
      <div>{children}</div>
      {typed !== undefined && (
        <TextInput
          label={`Type ${typed} to continue`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      {error && <ErrorNote error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={acting}>
          Cancel
        </Button>
        <Button
          {...(danger ? { color: "red.8" } : {})}
          loading={acting}
          disabled={typed !== undefined && text !== typed}
          onClick={() => void go()}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  );
}
