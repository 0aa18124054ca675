/** The operations by tag, searched by name, path or what they do; a list beside the form, on a phone a choice above it. */
import { Box, NativeSelect, ScrollArea, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../kit/icons.tsx";
import type { Operation } from "./openapi_reader.ts";
import classes from "./operation_list.module.css";

const byTag = (operations: readonly Operation[]) => [...Map.groupBy(operations, ({ tag }) => tag)];

export function OperationList({
  operations,
  chosen,
  onChoose,
}: {
  operations: readonly Operation[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const [text, setText] = useState("");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary, id }) => {
    const all = `${method} ${path} ${summary} ${id}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return (
    <>
      <Box hiddenFrom="md" mb="md">
        <NativeSelect
          label="Operation"
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
          data={byTag(operations).map(([group, items]) => ({
            group,
            items: items.map(({ id, method, path }) => ({ value: id, label: `${method} ${path}` })),
          }))}
        />
      </Box>
      <Box visibleFrom="md" component="nav" aria-label="Operations" className={classes.list}>
        <TextInput
          aria-label="Search operations"
          placeholder="Search operations"
          leftSection={<Icon name="search" size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          mb="xs"
        />
        <ScrollArea.Autosize mah="calc(100vh - 240px)" type="auto" viewportProps={{ tabIndex: 0 }}>
          <Stack gap="sm">
            {found.length === 0 && (
              <Text size="sm" c="dimmed">
                No operations found.
              </Text>
            )}
            {byTag(found).map(([tag, items]) => (
              <div key={tag}>
                <Text size="xs" fw={600} c="dimmed" mb={4}>
                  {tag}
                </Text>
                {items.map(({ id, method, path, summary }) => (
                  <UnstyledButton
                    key={id}
                    className={classes.entry}
                    aria-current={id === chosen ? "true" : undefined}
                    title={summary}
                    onClick={() => onChoose(id)}
                  >
                    <span className={classes.method} data-method={method}>
                      {method}
                    </span>
                    <span className={classes.path}>{path.replace(/^\/v1/, "")}</span>
                  </UnstyledButton>
                ))}
              </div>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Box>
    </>
  );
}
