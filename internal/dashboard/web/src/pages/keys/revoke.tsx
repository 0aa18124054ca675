/** Takes a key away for good. */
import { Stack, Text } from "@mantine/core";
import { api } from "../../api.ts";
import { Confirm } from "../../kit/confirm.tsx";
import { TimeAgo } from "../../kit/time.tsx";
import { useChange } from "../../queries.ts";
import type { Key } from "../../types.ts";
import { shownKey } from "../../words/keys.ts";

export function RevokeKey({ of, opened, onClose }: { of: Key; opened: boolean; onClose: () => void }) {
  const revoke = useChange(() => api.post<Key>(`/keys/${of.id}/revoke`), { freshens: ["/keys"] });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Revoke “${of.name}”?`}
      confirm="Revoke key"
      danger
      act={() => revoke.mutateAsync(undefined)}
    >
      <Stack gap="xs">
        <Text>
          Calls with <code>{shownKey(of)}</code> fail within a second, with 401 and the code UNAUTHORIZED. You
          can't undo this.
        </Text>
        <Text>
          {of.last_used_at === null ? (
            "This key has not been used."
          ) : (
            <>
              It was last used <TimeAgo at={of.last_used_at} />. If a program still needs it, rotate it
              instead: then the old and the new key work side by side for a while.
            </>
          )}
        </Text>
      </Stack>
    </Confirm>
  );
}
