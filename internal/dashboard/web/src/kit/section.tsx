/** A part of a page: a card with its h2; and pairs of names and values. */
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./section.module.css";

export function Section({
  title,
  description,
  actions,
  children,
  flush = false,
}: {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without the card around it: its content brings its own, as tables do. */
  flush?: boolean;
}) {
  const head = (
    <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
      <Stack gap={2} miw={0}>
        <Title order={2}>{title}</Title>
        {description && (
          <Text size="sm" c="dimmed" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
  const body = (
    <>
      {head}
      {children}
    </>
  );
  return flush ? (
    <section aria-label={title}>{body}</section>
  ) : (
    <Card component="section" aria-label={title}>
      {body}
    </Card>
  );
}

/** Names and values of one thing. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
