/** Who belongs to the account, and who is invited. */
import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Icon } from "../../kit/icons.tsx";
import { Loaded, TableSkeleton } from "../../kit/notes.tsx";
import { PageHeader } from "../../kit/page_header.tsx";
import { Facts, Section } from "../../kit/section.tsx";
import { useRead } from "../../queries.ts";
import { useMay } from "../../session.tsx";
import type { Members } from "../../types.ts";
import { Invitations } from "./invitations.tsx";
import { Invite } from "./invite.tsx";
import { People } from "./people.tsx";
import { roleOptions } from "./roles.ts";

export function Page() {
  const members = useRead<Members>("/members");
  const mayInvite = useMay("members:write");
  const [inviting, { open, close }] = useDisclosure();
  return (
    <>
      <PageHeader
        title="Members"
        description={
          mayInvite
            ? "People who log in to this account. Each person has their own password."
            : "People who log in to this account. Owners and admins invite others and change roles."
        }
        actions={
          mayInvite && (
            <Button onClick={open} leftSection={<Icon name="plus" size={16} />}>
              Invite a member
            </Button>
          )
        }
      />
      <Loaded reading={members} skeleton={<TableSkeleton rows={3} />}>
        {({ people, invitations }) => (
          <Stack gap="lg">
            <People people={people} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
            <Section title="Roles">
              <Facts facts={roleOptions.map(({ label, description }) => [label, description] as const)} />
            </Section>
          </Stack>
        )}
      </Loaded>
      <Invite opened={inviting} onClose={close} />
    </>
  );
}
