/** The person's own name and password, where they are logged in, and the name of their account. */
import { Stack } from "@mantine/core";
import { PageHeader } from "../../kit/page_header.tsx";
import { useMay } from "../../session.tsx";
import { AccountName, Profile } from "./names.tsx";
import { Password } from "./password.tsx";
import { Sessions } from "./sessions.tsx";

export function Page() {
  const mayRename = useMay("account:write");
  return (
    <>
      <PageHeader title="Settings" description="Your profile, password, and sessions." />
      <Stack gap="lg">
        <Profile />
        {mayRename && <AccountName />}
        <Password />
        <Sessions />
      </Stack>
    </>
  );
}
