/** Names for the ids in the audit log, of what is there still; others stay ids. */
import { useMemo } from "react";
import { useRead } from "../../queries.ts";
import { useSession } from "../../session.tsx";
import type { Keys, Members } from "../../types.ts";
import { shownKey } from "../../words/keys.ts";

export type NameOf = (id: string) => string | undefined;

export function useNames(): NameOf {
  const { account } = useSession();
  const { data: keys } = useRead<Keys>("/keys");
  const { data: members } = useRead<Members>("/members");
  return useMemo(() => {
    const names = new Map([
      [account.id, account.name],
      ...(keys?.data ?? []).map((key) => [key.id, `${key.name} (${shownKey(key)})`] as const),
      ...(members?.people ?? []).map(({ id, email }) => [id, email] as const),
      ...(members?.invitations ?? []).map(({ id, email }) => [id, email] as const),
    ]);
    return (id) => names.get(id);
  }, [account, keys, members]);
}
