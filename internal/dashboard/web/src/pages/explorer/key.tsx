/**
 * The key that the explorer calls with: in the sandbox one that it makes for itself (reading only, eight hours), in live one
 * that a person enters. It stays in this tab alone (sessionStorage), and belongs to the account that it was kept for.
 */
import { Alert, Button, Card, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { ErrorNote } from "../../kit/notes.tsx";
import { useMay, useSession } from "../../session.tsx";
import type { EnvironmentName, KeyWithSecret } from "../../types.ts";

type Kept = { secret: string; account: string; expiresAt: string | null; made: boolean };
const lifeMs = 8 * 3_600_000;
const reading = ["drugs:read", "prices:read", "pharmacies:read", "webhooks:read"];
const nameOf = (environment: EnvironmentName) => `explorer-key-${environment}`;

function keptKey(environment: EnvironmentName, account: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(environment)) ?? "null") as Kept | null;
    if (kept === null || kept.account !== account) return undefined;
    return kept.expiresAt !== null && Date.parse(kept.expiresAt) <= Date.now() ? undefined : kept;
  } catch {
    // Storage may be forbidden, or hold what is none of ours.
    return undefined;
  }
}
function keep(environment: EnvironmentName, kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(nameOf(environment));
    else sessionStorage.setItem(nameOf(environment), JSON.stringify(kept));
  } catch {
    // Then it lasts as long as the page does.
  }
}

/** One at a time, however often the page is drawn. */
let making: Promise<Kept> | undefined;
const makeKey = (account: string): Promise<Kept> => {
  making ??= api
    .post<KeyWithSecret>("/keys", {
      environment: "sandbox",
      name: "Explorer",
      permissions: reading,
      expires_at: new Date(Date.now() + lifeMs).toISOString(),
    })
    .then(({ secret, expires_at }): Kept => ({ secret, account, expiresAt: expires_at, made: true }))
    .finally(() => {
      making = undefined;
    });
  return making;
};

export type ExplorerKey = {
  secret: string | undefined;
  /** By the explorer itself. */
  made: boolean;
  error: Error | undefined;
  enter: (secret: string) => void;
  forget: () => void;
  make: () => void;
};

export function useExplorerKey(): ExplorerKey {
  const environment = useEnvironment();
  const { account } = useSession();
  const may = useMay("sandbox:write");
  const [kept, setKept] = useState(() => keptKey(environment, account.id));
  const [error, setError] = useState<Error>();
  const change = (next: Kept | undefined) => {
    keep(environment, next);
    setKept(next);
  };
  const make = () => {
    setError(undefined);
    makeKey(account.id).then(change, (failure: unknown) =>
      setError(failure instanceof Error ? failure : new Error(String(failure))),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is come to without a key.
  useEffect(() => {
    if (environment === "sandbox" && may && kept === undefined) make();
  }, []);
  return {
    secret: kept?.secret,
    made: kept?.made ?? false,
    error,
    enter: (secret) => change({ secret, account: account.id, expiresAt: null, made: false }),
    forget: () => change(undefined),
    make,
  };
}

function Entry({ onEnter }: { onEnter: (secret: string) => void }) {
  const [text, setText] = useState("");
  const environment = useEnvironment();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onEnter(text.trim());
      }}
    >
      <Group align="flex-end" gap="xs">
        <PasswordInput
          label={`API key (${environment})`}
          description="Stored in this tab only, and sent only to the API."
          placeholder={`tm_${environment}_…`}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": "Show the key" }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          flex="1 1 280px"
          maw={460}
        />
        <Button type="submit">Use this key</Button>
      </Group>
    </form>
  );
}

export function KeyBar({ explorerKey }: { explorerKey: ExplorerKey }) {
  const environment = useEnvironment();
  const { secret, made, error, enter, forget, make } = explorerKey;
  const [changing, setChanging] = useState(false);
  if (secret !== undefined && !changing)
    return (
      <Card padding="sm" mb="md">
        <Group justify="space-between" gap="xs">
          <Group gap={8} wrap="nowrap" miw={0}>
            <Text span flex="none" lh={0}>
              <Icon name="key" size={16} />
            </Text>
            <Text size="sm">
              Calls with <code>…{secret.slice(-4)}</code>
              {made
                ? ", a temporary read-only sandbox key named Explorer. It expires after 8 hours."
                : ", the key that you entered. It is stored in this tab only. Calls count toward its limits."}
            </Text>
          </Group>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setChanging(true)}>
              Use another key
            </Button>
            <Button size="xs" variant="default" onClick={forget}>
              Forget
            </Button>
          </Group>
        </Group>
      </Card>
    );
  return (
    <Card padding="md" mb="md">
      <Stack gap="sm">
        {error && <ErrorNote error={error} retry={make} title="Couldn't create a key" />}
        {environment === "live" && (
          <Alert color="yellow" icon={<Icon name="warning" />}>
            This is the live environment. Calls count toward your plan and can change live data. Use a key
            with only the permissions you need. You can create one on the{" "}
            <TextLink to="/live/keys">API keys</TextLink> page.
          </Alert>
        )}
        <Entry
          onEnter={(entered) => {
            enter(entered);
            setChanging(false);
          }}
        />
        <Group gap="xs">
          {environment === "sandbox" && secret === undefined && (
            <Button size="xs" variant="default" onClick={make}>
              Create a temporary read-only key
            </Button>
          )}
          {secret !== undefined && (
            <Button size="xs" variant="subtle" onClick={() => setChanging(false)}>
              Keep the current key
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
