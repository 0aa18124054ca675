/** What stands where data would: nothing yet, still coming, or an error that says what happened. */
import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ApiError } from "../api.ts";
import { CopyField } from "./copy.tsx";
import { Icon, type IconName } from "./icons.tsx";

/** Nothing here yet: what would be here, and what to do to have it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Card py={40}>
      <Stack align="center" gap="sm" ta="center">
        <Text c="dimmed" component="span">
          <Icon name={icon} size={32} />
        </Text>
        <Title order={2}>{title}</Title>
        {children && (
          <Text c="dimmed" maw={520} component="div">
            {children}
          </Text>
        )}
        {action && <Group mt="xs">{action}</Group>}
      </Stack>
    </Card>
  );
}

function explain(error: Error): { title: string; message: string } {
  if (!(error instanceof ApiError))
    return {
      title: "This page could not be displayed",
      message: `${error.message}. Reload the page. If this happens again, contact support.`,
    };
  const { status, message } = error;
  if (status === 0) return { title: "No response", message };
  if (status === 403) return { title: "Not allowed", message };
  if (status === 404) return { title: "Not found", message };
  if (status === 429) return { title: "Too many attempts", message };
  if (status === 503) return { title: "Temporarily unavailable", message };
  if (status >= 500) return { title: "Something went wrong on our side", message };
  return { title: "Your change could not be completed", message };
}

/** What went wrong, the id to tell support, and the way to try again. */
export function ErrorNote({ error, retry, title }: { error: Error; retry?: () => void; title?: string }) {
  const said = explain(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  // Some messages say when themselves.
  const wait = error instanceof ApiError && !/try again in/i.test(said.message) && error.retryAfterSeconds;
  return (
    <Alert color="red" icon={<Icon name="warning" />} title={title ?? said.title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text>{said.message}</Text>
        {typeof wait === "number" && <Text size="sm">Try again in {wait} seconds.</Text>}
        {requestId && (
          <Group gap={6} fz="sm">
            <span>Request id</span>
            <CopyField value={requestId} label="Copy request id" />
          </Group>
        )}
        {retry && (
          <Button size="xs" variant="default" onClick={retry} leftSection={<Icon name="refresh" size={14} />}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Lines of text that are coming. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap="xs" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={index} height={14} width={index === lines - 1 ? "60%" : "100%"} />
      ))}
    </Stack>
  );
}

/** A table that is coming. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Card p={0} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Group key={index} p="md" gap="xl" wrap="nowrap" style={{ borderBottom: "1px solid var(--line)" }}>
          <Skeleton height={14} width="30%" />
          <Skeleton height={14} width="45%" />
          <Skeleton height={14} width="15%" />
        </Group>
      ))}
    </Card>
  );
}

/** Cards that are coming. */
export function CardSkeleton({ height = 120 }: { height?: number }) {
  return (
    <Card aria-hidden="true">
      <Skeleton height={14} width="40%" mb="md" />
      <Skeleton height={height - 60} />
    </Card>
  );
}

type Readable<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

/**
 * A reading in its three states: the skeleton while it is not there, the error when it did not come, else the children.
 * Data that could not be freshened stays, under a note.
 */
export function Loaded<Data>({
  reading,
  skeleton,
  children,
}: {
  reading: Readable<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error, refetch } = reading;
  const retry = () => void refetch();
  if (data === undefined) {
    if (error) return <ErrorNote error={error} retry={retry} />;
    return (
      <>
        <span role="status" className="only-spoken">
          Loading
        </span>
        {skeleton}
      </>
    );
  }
  return (
    <>
      {error && (
        <Stack mb="md">
          <ErrorNote error={error} retry={retry} title="This data may be out of date" />
        </Stack>
      )}
      {children(data)}
    </>
  );
}
