/** The pages by section. */
import { NavLink, Stack, Text } from "@mantine/core";
import { Link, useLocation } from "wouter";
import { useEnvironment } from "../environment.tsx";
import { Icon, type IconName } from "../kit/icons.tsx";
import { useMay } from "../session.tsx";
import classes from "./shell.module.css";

type Entry = { label: string; icon: IconName; to: string; exact?: boolean };

function Entries({ title, entries, onGo }: { title?: string; entries: readonly Entry[]; onGo: () => void }) {
  const [path] = useLocation();
  const isAt = ({ to, exact }: Entry) => path === to || (!exact && path.startsWith(`${to}/`));
  return (
    <Stack gap={2}>
      {title && (
        <Text size="xs" fw={600} c="dimmed" px={10} mb={2}>
          {title}
        </Text>
      )}
      {entries.map((entry) => (
        <NavLink
          key={entry.to}
          component={Link}
          href={entry.to}
          label={entry.label}
          leftSection={<Icon name={entry.icon} size={17} />}
          active={isAt(entry)}
          aria-current={isAt(entry) ? "page" : undefined}
          onClick={onGo}
          className={classes.entry}
        />
      ))}
    </Stack>
  );
}

/** `onGo` closes the menu of a phone. */
export function Navigation({ onGo }: { onGo: () => void }) {
  const environment = useEnvironment();
  const mayAudit = useMay("audit:read");
  const here = (path: string) => `/${environment}${path}`;
  return (
    <Stack gap="lg">
      <Entries
        onGo={onGo}
        entries={[
          { label: "Overview", icon: "overview", to: here(""), exact: true },
          { label: "API keys", icon: "key", to: here("/keys") },
          { label: "Requests", icon: "requests", to: here("/requests") },
          { label: "Usage", icon: "usage", to: here("/usage") },
        ]}
      />
      <Entries
        title="Webhooks"
        onGo={onGo}
        entries={[
          { label: "Webhooks", icon: "webhooks", to: here("/webhooks") },
          { label: "Events", icon: "events", to: here("/events") },
          { label: "Price alerts", icon: "alerts", to: here("/alerts") },
        ]}
      />
      <Entries
        title="Tools"
        onGo={onGo}
        entries={[{ label: "Explorer", icon: "explorer", to: here("/explorer") }]}
      />
      <Entries
        title="Account"
        onGo={onGo}
        entries={[
          { label: "Plan", icon: "plan", to: "/plan" },
          { label: "Members", icon: "members", to: "/members" },
          ...(mayAudit ? [{ label: "Audit log", icon: "audit" as const, to: "/audit" }] : []),
          { label: "Settings", icon: "settings", to: "/settings" },
        ]}
      />
    </Stack>
  );
}
