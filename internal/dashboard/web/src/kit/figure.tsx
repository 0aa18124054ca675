/** One number that matters, under its name. */
import { Card, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";

export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Card padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={24} fw={650} lh={1.3} component="div">
        {value ?? <Skeleton height={24} width={80} mt={6} />}
      </Text>
      {note && (
        <Text size="sm" c="dimmed" component="div">
          {note}
        </Text>
      )}
    </Card>
  );
}
