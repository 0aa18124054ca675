/** The top of every page: its one h1, which is also the window's title and takes the focus when the page is come to. */
import { Box, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Icon } from "./icons.tsx";
import { TextLink } from "./links.tsx";

export type PageHeaderProps = {
  title: string;
  /** Beside the title, such as a badge. */
  aside?: ReactNode;
  description?: ReactNode;
  /** Buttons of the page, at the right. */
  actions?: ReactNode;
  /** The list that a detail belongs to. */
  back?: { to: string; label: string };
  /** The title is an id or an address. */
  mono?: boolean;
};

export function PageHeader({ title, aside, description, actions, back, mono = false }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Drug price API`;
  }, [title]);
  return (
    <Stack gap={6} mb="lg">
      {back && (
        <Box fz="sm">
          <TextLink to={back.to} c="dimmed">
            <Group gap={4} component="span" display="inline-flex">
              <Icon name="back" size={14} />
              {back.label}
            </Group>
          </TextLink>
        </Box>
      )}
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap={4} miw={0} flex="1 1 240px">
          <Group gap="sm" miw={0}>
            <Title order={1} tabIndex={-1} id="page-title" {...(mono ? { ff: "monospace", fz: 18 } : {})}>
              {title}
            </Title>
            {aside}
          </Group>
          {description && (
            <Text c="dimmed" maw={720} component="div">
              {description}
            </Text>
          )}
        </Stack>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </Stack>
  );
}
