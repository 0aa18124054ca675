/** How much of something is used: a bar, and the same in words. */
import { Group, Progress, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { count, percent } from "./numbers.ts";

/** `limit` null: without a limit. From 80 % on it warns, from 100 % on it is spent; the words say so too. */
export function Meter({
  label,
  used,
  limit,
  unit,
  note,
}: {
  label: string;
  used: number;
  limit: number | null;
  /** What is counted, such as "requests". */
  unit: string;
  /** Below, such as when it begins anew. */
  note?: ReactNode;
}) {
  const share = limit === null || limit === 0 ? 0 : used / limit;
  const color = share >= 1 ? "red.8" : share >= 0.8 ? "yellow.7" : "accent";
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{label}</Text>
        <Text size="sm" c="dimmed">
          {limit === null
            ? `${count(used)} ${unit}, no limit`
            : `${count(used)} of ${count(limit)} ${unit} (${percent(used, limit)}${share >= 1 ? ", used up" : ""})`}
        </Text>
      </Group>
      {limit !== null && (
        <Progress.Root size={8} radius="xl">
          <Progress.Section
            value={Math.min(100, share * 100)}
            color={color}
            aria-label={`${label}: used part`}
          />
        </Progress.Root>
      )}
      {note && (
        <Text size="sm" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Stack>
  );
}
