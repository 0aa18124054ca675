/** What a line of the audit log tells beside its action: from what to what, and the rest by name. */
import { Stack, Text } from "@mantine/core";
import { exactTime } from "../../kit/time.tsx";
import { permissionsInWords } from "../../words/permissions.ts";
import { detailName, reasonInWords } from "./words.ts";

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

function inWords(name: string, value: unknown): string {
  if (value === null) return name.endsWith("_at") ? "never" : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value))
    return name === "permissions" ? permissionsInWords(value.map(String)) : value.map(String).join(", ");
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  if (isTime(text)) return exactTime(text);
  return name === "by" ? reasonInWords(text) : text;
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <Text size="sm">
      <Text span inherit c="dimmed">
        {name}:
      </Text>{" "}
      {children}
    </Text>
  );
}

export function Details({ details }: { details: Readonly<Record<string, unknown>> }) {
  const { from, to, ...others } = details;
  const moved = from !== undefined && to !== undefined;
  const rest = moved || to === undefined ? others : { to, ...others };
  return (
    <Stack gap={2}>
      {moved && (
        <Text size="sm">
          {inWords("from", from)} → <strong>{inWords("to", to)}</strong>
        </Text>
      )}
      {Object.entries(rest).map(([name, value]) => (
        <Line key={name} name={detailName(name)}>
          {inWords(name, value)}
        </Line>
      ))}
    </Stack>
  );
}
