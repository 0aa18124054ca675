/** What stands around the pages of who is not signed in: a title, a card, a way to the other such pages. */
import { Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { ColourScheme } from "./colour_scheme.tsx";
import { Mark } from "./mark.tsx";
import classes from "./shell.module.css";

export function Outside({
  title,
  description,
  children,
  below,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Under the card, such as "No account yet? Sign up". */
  below?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Drug price API`;
  }, [title]);
  return (
    <Stack component="main" className={classes.outside} gap="lg">
      <Group gap={10} justify="center">
        <Mark size={30} />
        <Text fw={650} fz="lg">
          Drug price API
        </Text>
      </Group>
      <Card padding="xl" shadow="sm">
        <Stack gap={4} mb="lg">
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" component="div">
              {description}
            </Text>
          )}
        </Stack>
        {children}
      </Card>
      {below && (
        <Text ta="center" c="dimmed" component="div">
          {below}
        </Text>
      )}
      <Box w={130} mx="auto">
        <ColourScheme />
      </Box>
    </Stack>
  );
}
