/** Parts of a page beside each other; which one is open stands in the address (?tab=), so that it can be linked and gone back to. */
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import { useSearchParams } from "wouter";

export type Tab = { value: string; label: string; content: ReactNode };

/** The first is open when the address names none. */
export function PageTabs({
  label,
  tabs,
  name = "tab",
}: {
  label: string;
  tabs: readonly Tab[];
  name?: string;
}) {
  const [search, setSearch] = useSearchParams();
  const first = tabs[0]?.value ?? "";
  const asked = search.get(name);
  const open = tabs.some((tab) => tab.value === asked) ? asked : first;
  return (
    <Tabs
      value={open}
      onChange={(value) =>
        setSearch(
          (before) => {
            const after = new URLSearchParams(before);
            if (value === null || value === first) after.delete(name);
            else after.set(name, value);
            return after;
          },
          { replace: true },
        )
      }
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
