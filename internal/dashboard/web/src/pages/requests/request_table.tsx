/** Requests in a table; the way to each is its path. */
import { Stack, Text } from "@mantine/core";
import { useEnvironment } from "../../environment.tsx";
import { type Column, DataTable, type DataTableProps } from "../../kit/data_table.tsx";
import { TextLink } from "../../kit/links.tsx";
import { duration } from "../../kit/numbers.ts";
import { HttpStatus } from "../../kit/status_badge.tsx";
import { exactTime, shortTime } from "../../kit/time.tsx";
import type { EnvironmentName, RequestLine } from "../../types.ts";
import { lineKey } from "./newest.ts";
import classes from "./request_table.module.css";

const columns = (environment: EnvironmentName): Column<RequestLine>[] => [
  { name: "status", header: "Status", nowrap: true, cell: ({ status }) => <HttpStatus status={status} /> },
  {
    name: "request",
    header: "Request",
    cell: ({ request_id, method, path, error }) => (
      <Stack gap={0} miw={0}>
        <TextLink to={`/${environment}/requests/${encodeURIComponent(request_id)}`} className={classes.path}>
          <span className={classes.method}>{method}</span> {path}
        </TextLink>
        {error && (
          <Text size="xs" c="dimmed" component="code">
            {error.code}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    name: "key",
    header: "Key",
    cell: ({ key }) => (
      <Stack gap={0} className={classes.key}>
        <span title={key.name ?? undefined}>{key.name ?? "a deleted key"}</span>
        {key.last_four && (
          <Text size="xs" c="dimmed" component="code">
            …{key.last_four}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    name: "duration",
    header: "Took",
    align: "right",
    nowrap: true,
    cell: ({ duration_ms }) => duration(duration_ms),
  },
  {
    name: "at",
    header: "Time (UTC)",
    align: "right",
    nowrap: true,
    cell: ({ at }) => (
      <time dateTime={at} title={exactTime(at)}>
        {shortTime(at)}
      </time>
    ),
  },
];

export function RequestTable({
  items,
  more,
}: Pick<DataTableProps<RequestLine>, "more"> & { items: readonly RequestLine[] }) {
  const environment = useEnvironment();
  return (
    <DataTable
      label="Requests"
      items={items}
      rowKey={lineKey}
      columns={columns(environment)}
      {...(more ? { more } : {})}
    />
  );
}
