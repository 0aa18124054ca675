/** What stands around every page of who is signed in. */
import { AppShell, Box, Burger, Group, ScrollArea, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useEnvironment } from "../environment.tsx";
import { AccountMenu } from "./account_menu.tsx";
import { ColourScheme } from "./colour_scheme.tsx";
import { EnvironmentSwitch } from "./environment_switch.tsx";
import { Mark } from "./mark.tsx";
import { Navigation } from "./navigation.tsx";
import classes from "./shell.module.css";
import { Unverified } from "./unverified.tsx";

/** After going to another page, keys and readers begin at its title. */
function useFocusOnTitle(main: React.RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    window.scrollTo(0, 0);
    // While a page's chunk is fetched, React keeps the page before it in the document, hidden.
    const title = () =>
      [...(main.current?.querySelectorAll("h1") ?? [])].find((h1) => h1.getClientRects().length > 0);
    if (title()) return title()?.focus({ preventScroll: true });
    // The page's chunk is on its way.
    const watch = new MutationObserver(() => {
      if (!title()) return;
      watch.disconnect();
      title()?.focus({ preventScroll: true });
    });
    if (main.current) watch.observe(main.current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [path, main]);
}

export function Shell({ children }: { children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure();
  const environment = useEnvironment();
  const main = useRef<HTMLElement>(null);
  useFocusOnTitle(main);
  const sandbox = environment === "sandbox";
  return (
    <AppShell
      header={{ height: sandbox ? 80 : 54 }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", sm: "xl" }}
    >
      {/* A button, not a link to #main: tokens stand in fragments here, and a press must not change the address. */}
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <AppShell.Header className={classes.header}>
        <Group h={53} px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? "Close the menu" : "Open the menu"}
              aria-expanded={opened}
            />
            <Link href={`/${environment}`} className={classes.brand} aria-label="Drug price API: overview">
              <Mark />
              <Text fw={650} component="span" visibleFrom="xs">
                Drug price API
              </Text>
            </Link>
          </Group>
          <Group gap="md" wrap="nowrap">
            <EnvironmentSwitch />
            <AccountMenu />
          </Group>
        </Group>
        {sandbox && (
          <Box className={classes.stripe}>
            <strong>Sandbox</strong>: test data, not billed
          </Box>
        )}
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar} aria-label="Pages" data-opened={opened || undefined}>
        <AppShell.Section grow component={ScrollArea} type="auto">
          <Navigation onGo={close} />
        </AppShell.Section>
        <AppShell.Section pt="sm">
          <ColourScheme />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Box maw={1120} mx="auto">
          <Unverified />
          {children}
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}
