/** States in a word, an icon and a colour: the colour is never alone. */
import { Badge } from "@mantine/core";
import { Icon, type IconName } from "./icons.tsx";

export type Tone = "good" | "bad" | "warning" | "waiting" | "quiet" | "info";

const looks: Readonly<Record<Tone, { color: string; icon: IconName }>> = {
  good: { color: "green", icon: "check" },
  bad: { color: "red", icon: "cross" },
  warning: { color: "yellow", icon: "warning" },
  waiting: { color: "accent", icon: "clock" },
  quiet: { color: "gray", icon: "pause" },
  info: { color: "accent", icon: "info" },
};

export function StatusBadge({ tone, children, icon }: { tone: Tone; children: string; icon?: IconName }) {
  const look = looks[tone];
  return (
    <Badge
      color={look.color}
      leftSection={<Icon name={icon ?? look.icon} size={11} />}
      className={`tone-${tone}`}
      // A word that is cut says nothing: rather the cell beside it breaks its lines.
      miw="max-content"
    >
      {children}
    </Badge>
  );
}

/** The status of an HTTP answer. */
export function HttpStatus({ status }: { status: number }) {
  const tone: Tone = status >= 500 ? "bad" : status >= 400 ? "warning" : status >= 200 ? "good" : "quiet";
  return <StatusBadge tone={tone}>{String(status)}</StatusBadge>;
}
