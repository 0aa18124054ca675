/** API keys of the environment: those that work, and on request those that do not any more. */
import { Alert, Button, Group, Stack, Switch } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEnvironment } from "../../environment.tsx";
import { useFilters } from "../../kit/filters.ts";
import { Icon } from "../../kit/icons.tsx";
import { TextLink } from "../../kit/links.tsx";
import { EmptyState, Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { plural } from "../../kit/numbers.ts";
import { PageHeader } from "../../kit/page_header.tsx";
import { useRead } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Keys } from "../../types.ts";
import { CreateKey } from "./create.tsx";
import { KeyTable } from "./key_table.tsx";

export function Page() {
  const environment = useEnvironment();
  const keys = useRead<Keys>("/keys", { environment });
  const mayChange = useMay(`${environment}:write`);
  const [creating, { open, close }] = useDisclosure();
  const create = (
    <Button
      onClick={open}
      disabled={!mayChange}
      aria-describedby={mayChange ? undefined : "keys-not-allowed"}
      leftSection={<Icon name="plus" size={16} />}
    >
      Create key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        description={
          environment === "live"
            ? "Authenticate every request with an API key. Live keys read real data and count toward your plan."
            : "Authenticate every request with an API key. Sandbox keys read test data and are never billed."
        }
        actions={create}
      />
      {!mayChange && (
        <Alert color="gray" icon={<Icon name="info" />} mb="md" id="keys-not-allowed">
          Only owners and admins can change live keys. Ask one of the{" "}
          <TextLink to="/members">members</TextLink> of your account. You can change keys in the{" "}
          <TextLink to="/sandbox/keys">sandbox</TextLink>.
        </Alert>
      )}
      <Loaded reading={keys} skeleton={<TableSkeleton rows={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon="key" title={`No ${environment} keys yet`} action={create}>
              {environment === "live"
                ? "Create a key for each program that calls the API, with only the permissions it needs. You can then rotate each key separately."
                : "Create a key to try every endpoint with test data. Sandbox requests do not count."}
            </EmptyState>
          ) : (
            <KeyList keys={data} mayChange={mayChange} />
          )
        }
      </Loaded>
      <CreateKey opened={creating} onClose={close} />
    </>
  );
}

function KeyList({ keys, mayChange }: { keys: Keys["data"]; mayChange: boolean }) {
  const filters = useFilters(["ended"]);
  const working = keys.filter(({ state }) => state === "active");
  const ended = keys.length - working.length;
  const all = filters.values.ended === "shown";
  return (
    <Stack gap="sm">
      {ended > 0 && (
        <Group justify="flex-end">
          <Switch
            label={`Show ${plural(ended, "inactive key")}`}
            checked={all}
            onChange={(event) => filters.set({ ended: event.currentTarget.checked ? "shown" : undefined })}
          />
        </Group>
      )}
      <KeyTable keys={all ? keys : working} all={keys} mayChange={mayChange} />
    </Stack>
  );
}
