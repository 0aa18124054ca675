/** Who is signed in, and where to change that. */
import { Avatar, Menu, Text, UnstyledButton } from "@mantine/core";
import { Link } from "wouter";
import { Icon } from "../kit/icons.tsx";
import { useLogOut, useSession } from "../session.tsx";

export function AccountMenu() {
  const { person, account, settings } = useSession();
  const logOut = useLogOut();
  const shown = person.name ?? person.email;
  return (
    <Menu width={270}>
      <Menu.Target>
        <UnstyledButton>
          <Avatar name={shown} size={30} color="accent" alt="" aria-hidden="true" />
          <span className="only-spoken">Account menu of {shown}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {account.name}
          </Text>
          <Text size="xs" truncate>
            {person.email} ({person.role})
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} href="/settings" leftSection={<Icon name="settings" size={15} />}>
          Settings
        </Menu.Item>
        <Menu.Item component={Link} href="/plan" leftSection={<Icon name="plan" size={15} />}>
          Plan
        </Menu.Item>
        <Menu.Item
          component="a"
          href={settings.docs_url}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon name="outside" size={15} />}
        >
          API documentation
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="leave" size={15} />} onClick={() => void logOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
