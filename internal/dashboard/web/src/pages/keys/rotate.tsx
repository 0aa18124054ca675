/** Replaces a key: the new one has all that the old one had, and the old one works on for as long as is chosen. */
import { Modal, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api.ts";
import { Form, useApiForm } from "../../kit/form.tsx";
import { ExactTime, TimeAgo } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import type { Key, RotatedKey } from "../../types.ts";
import { shownKey } from "../../words/keys.ts";
import { MadeKey, onlyByButton } from "./made_key.tsx";

const hour = 3_600;
const graces = [
  {
    seconds: 0,
    label: "Now",
    description: "Calls with the old key fail within a second. Choose this if the key leaked.",
  },
  { seconds: hour, label: "In an hour", description: "Enough time to replace the key manually." },
  { seconds: 24 * hour, label: "In 24 hours", description: "Enough time for a release." },
  { seconds: 7 * 24 * hour, label: "In 7 days", description: "Enough time for several programs or teams." },
] as const;

export function RotateKey({ of, opened, onClose }: { of: Key; opened: boolean; onClose: () => void }) {
  const [made, setMade] = useState<RotatedKey>();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setMade(undefined)}
      size="lg"
      title={made ? `“${made.name}” has a new key` : `Rotate “${of.name}”`}
      {...(made ? onlyByButton : {})}
    >
      {made ? (
        <MadeKey made={made} onDone={onClose}>
          <Text size="sm">
            {Date.parse(made.old.expires_at ?? "") > Date.now() ? (
              <>
                The old key <code>{shownKey(made.old)}</code> works until{" "}
                <ExactTime at={made.old.expires_at} />.
              </>
            ) : (
              <>
                The old key <code>{shownKey(made.old)}</code> does not work any more.
              </>
            )}
          </Text>
        </MadeKey>
      ) : (
        <Fields of={of} onMade={setMade} />
      )}
    </Modal>
  );
}

function Fields({ of, onMade }: { of: Key; onMade: (made: RotatedKey) => void }) {
  const rotate = useChange(
    (grace_seconds: number) => api.post<RotatedKey>(`/keys/${of.id}/rotate`, { grace_seconds }),
    { freshens: ["/keys"], onDone: onMade },
  );
  const form = useApiForm({
    initialValues: { grace_seconds: String(24 * hour) },
    submit: (values) => rotate.mutateAsync(Number(values.grace_seconds)),
  });
  const [first] = graces;
  const atOnce = form.values.grace_seconds === String(first.seconds);
  return (
    <Form
      form={form}
      submit={atOnce ? "Rotate and end the old key" : "Rotate key"}
      {...(atOnce ? { color: "red.8" } : {})}
    >
      <Text>
        A new key replaces <code>{shownKey(of)}</code>. It has the same name, permissions, expiry and rule
        about GraphQL, and is shown once.
      </Text>
      <Radio.Group
        label="When does the old key stop working?"
        description={
          of.expires_at === null ? undefined : (
            <>
              In any case it expires <TimeAgo at={of.expires_at} />.
            </>
          )
        }
        {...form.getInputProps("grace_seconds")}
      >
        <Stack gap="xs" mt="xs">
          {graces.map(({ seconds, label, description }) => (
            <Radio key={seconds} value={String(seconds)} label={label} description={description} />
          ))}
        </Stack>
      </Radio.Group>
    </Form>
  );
}
