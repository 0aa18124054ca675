/** What can be done with a key. What is not allowed, or makes no sense any more, says why. */
import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "wouter";
import { useEnvironment } from "../../environment.tsx";
import { Icon } from "../../kit/icons.tsx";
import type { Key } from "../../types.ts";

export type KeyVerb = "change" | "rotate" | "revoke";

function whyNot(key: Key, mayChange: boolean): string | undefined {
  if (!mayChange) return "Only owners and admins change live keys";
  if (key.state === "revoked") return "This key was revoked";
  if (key.state === "expired") return "This key has expired";
  return undefined;
}

export function KeyMenu({
  of,
  mayChange,
  onChoose,
}: {
  of: Key;
  mayChange: boolean;
  onChoose: (verb: KeyVerb) => void;
}) {
  const environment = useEnvironment();
  const reason = whyNot(of, mayChange);
  const replaced = of.rotated_to !== null;
  return (
    <Menu width={250}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${of.name}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={`/${environment}/requests?key=${of.id}`}
          leftSection={<Icon name="requests" size={15} />}
        >
          See its requests
        </Menu.Item>
        <Menu.Divider />
        {reason && <Menu.Label>{reason}</Menu.Label>}
        <Menu.Item
          disabled={reason !== undefined}
          onClick={() => onChoose("change")}
          leftSection={<Icon name="settings" size={15} />}
        >
          Rename and restrict…
        </Menu.Item>
        <Menu.Item
          disabled={reason !== undefined || replaced}
          onClick={() => onChoose("rotate")}
          leftSection={<Icon name="refresh" size={15} />}
        >
          {replaced ? "Rotate: already replaced" : "Rotate…"}
        </Menu.Item>
        <Menu.Item
          {...(reason === undefined ? { c: "var(--mantine-color-error)" } : {})}
          disabled={reason !== undefined}
          onClick={() => onChoose("revoke")}
          leftSection={<Icon name="cross" size={15} />}
        >
          Revoke…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
