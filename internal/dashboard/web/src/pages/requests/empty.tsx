/** Nothing to show: nobody called yet, or nothing is like that. Each says what to do. */
import { Box, Button, Group, Stack } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock } from "../../kit/copy.tsx";
import { ButtonLink, TextLink } from "../../kit/links.tsx";
import { EmptyState } from "../../kit/notes.tsx";
import { useSettings } from "../../session.tsx";
import { addressOf, curl, firstPath } from "../../words/curl.ts";

export function NoRequestYet({ daysKept }: { daysKept: number }) {
  const environment = useEnvironment();
  const settings = useSettings();
  return (
    <EmptyState
      icon="requests"
      title={`No ${environment} requests in the last ${daysKept} days`}
      action={
        <Group justify="center">
          <ButtonLink to={`/${environment}/explorer`}>Make a call in the explorer</ButtonLink>
          <ButtonLink to={`/${environment}/keys`} variant="default">
            Create a key
          </ButtonLink>
        </Group>
      }
    >
      <Stack gap="md">
        <span>
          Every call with your{" "}
          <TextLink to={`/${environment}/keys`} underline="always">
            keys
          </TextLink>{" "}
          appears here within seconds, with its status and error. Try this call:
        </span>
        <Box ta="left">
          <CodeBlock
            label="first call"
            title="First call"
            code={curl({ url: `${addressOf(settings, environment)}${firstPath(["drugs:read"])}` })}
          />
        </Box>
      </Stack>
    </EmptyState>
  );
}

export function NothingMatches({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      icon="search"
      title="No matching requests"
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      No request matches all filters. Remove a filter, or choose a longer period.
    </EmptyState>
  );
}
