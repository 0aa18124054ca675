/** Who changed what of the account, and when. */
import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { type Column, DataTable } from "../../kit/data_table.tsx";
import { useFilters } from "../../kit/filters.ts";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { exactTime, shortTime } from "../../kit/time.tsx";
import { useList } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { AuditLine } from "../../types.ts";
import { type NameOf, useNames } from "./audit_names.ts";
import { Details, Id } from "./details.tsx";
import { actionInWords, subjects } from "./sentences.ts";

/** Of somebody who is gone, or of an invitation that was accepted. */
const emailOf = ({ email }: AuditLine["details"]) => (typeof email === "string" ? email : undefined);

const columns = (nameOf: NameOf): Column<AuditLine>[] => [
  {
    name: "at",
    header: "Time (UTC)",
    nowrap: true,
    cell: ({ at }) => (
      <time dateTime={at} title={exactTime(at)}>
        {shortTime(at)}
      </time>
    ),
  },
  {
    name: "actor",
    header: "Who",
    cell: ({ actor, actor_name }) =>
      actor === "admin" ? (
        "Administrator"
      ) : (
        <span title={actor}>{actor_name ?? nameOf(actor) ?? <Id id={actor} />}</span>
      ),
  },
  {
    name: "action",
    header: "What",
    cell: ({ action, target, actor, details }) => (
      <Stack gap={0}>
        <Text inherit fw={550}>
          {actionInWords(action)}
        </Text>
        {target !== actor && (
          <Text size="sm" c="dimmed" component="div">
            {nameOf(target) ?? emailOf(details) ?? <Id id={target} />}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    name: "details",
    header: "Details",
    cell: ({ details }) => <Details details={details} nameOf={nameOf} />,
  },
];

export function Page() {
  const mayRead = useMay("audit:read");
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Every change to keys, webhooks, members, and the plan, and every login. Entries can't be changed."
      />
      {mayRead ? (
        <Log />
      ) : (
        <Alert color="gray" icon={<Icon name="info" />}>
          Only owners and admins can view the audit log. Ask one of the{" "}
          <TextLink to="/members">members</TextLink> of your account.
        </Alert>
      )}
    </>
  );
}

function Log() {
  const filters = useFilters(["about"]);
  const { about } = filters.values;
  const nameOf = useNames();
  const list = useList<AuditLine>("/audit", { about });
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm" component="search" aria-label="Filters">
        <Select
          label="About"
          placeholder="Everything"
          data={[...subjects]}
          value={about ?? null}
          clearable
          clearButtonProps={{ "aria-label": "Clear About" }}
          onChange={(next) => filters.set({ about: next ?? undefined })}
        />
      </Group>
      <Loaded reading={list} skeleton={<TableSkeleton rows={8} />}>
        {(lines) => (
          <DataTable
            label="Audit log"
            items={lines}
            rowKey={({ id }) => id}
            columns={columns(nameOf)}
            more={list.more}
            empty={
              <EmptyState
                icon="audit"
                title="No entries match this filter"
                action={
                  filters.any && (
                    <Button variant="default" onClick={filters.clear}>
                      Show all entries
                    </Button>
                  )
                }
              >
                As soon as somebody changes something, it stands here with who, when and what.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
