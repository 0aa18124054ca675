/** What a line of the audit log tells beside its action: from what to what, and the rest by name. */
import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { exactTime } from "../../kit/time.tsx";
import { permissionsInWords } from "../../words/permissions.ts";
import type { NameOf } from "./audit_names.ts";
import { detailName, reasonInWords } from "./sentences.ts";

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

/** Long as they are, ids are told apart by their ends. */
export function Id({ id }: { id: string }) {
  return <code title={id}>{id.length > 20 ? `${id.slice(0, 9)}…${id.slice(-6)}` : id}</code>;
}

const isId = (text: string) => /^[a-z]{2,6}_[0-9a-f]{32}$/.test(text);

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Text size="sm">
      <Text span inherit c="dimmed">
        {name}:
      </Text>{" "}
      {children}
    </Text>
  );
}

export function Details({ details, nameOf }: { details: Readonly<Record<string, unknown>>; nameOf: NameOf }) {
  // Whom it is about stands beside the action.
  const { from, to, email: _whom, ...others } = details;
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
          {typeof value === "string" && isId(value)
            ? (nameOf(value) ?? <Id id={value} />)
            : inWords(name, value)}
        </Line>
      ))}
    </Stack>
  );
}
