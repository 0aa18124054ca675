/** GraphQL: a query with its variables, what it answered and what it cost, and the schema beside it. */
import { Button, Group, Select, Stack, Switch, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { Section } from "../../kit/section.tsx";
import { AnswerView } from "./answer_view.tsx";
import { examples } from "./graphql_examples.ts";
import type { ExplorerKey } from "./key.tsx";
import { SchemaOutline } from "./schema_outline.tsx";
import { useCalls } from "./use_calls.ts";

type Cost = { requested: number; limit: number; units: number };

function costOf(body: string | undefined): Cost | undefined {
  try {
    const { extensions } = JSON.parse(body ?? "") as { extensions?: { cost?: Cost } };
    return extensions?.cost;
  } catch {
    return undefined;
  }
}

function CostNote({ body }: { body: string | undefined }) {
  const cost = costOf(body);
  if (cost === undefined) return null;
  return (
    <Text size="sm">
      Cost {cost.requested} of {cost.limit} points: {cost.units} {cost.units === 1 ? "request" : "requests"}{" "}
      of your limits
    </Text>
  );
}

const mono = { input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12.5 } };

export function GraphQL({ explorerKey }: { explorerKey: ExplorerKey }) {
  const [query, setQuery] = useState(examples[0]?.query ?? "");
  const [variables, setVariables] = useState(examples[0]?.variables ?? "");
  const [costOnly, setCostOnly] = useState(false);
  const [problem, setProblem] = useState<string>();
  const calls = useCalls(explorerKey);
  const go = () => {
    setProblem(undefined);
    try {
      const given = variables.trim() === "" ? undefined : (JSON.parse(variables) as object);
      void calls.send({
        method: "POST",
        path: "/graphql",
        headers: {},
        body: JSON.stringify({
          query,
          ...(given === undefined ? {} : { variables: given }),
          ...(costOnly ? { extensions: { costOnly: true } } : {}),
        }),
      });
    } catch (failure) {
      setProblem(`Not valid JSON: ${failure instanceof Error ? failure.message : ""}`);
    }
  };
  return (
    <Stack gap="md">
      <Section
        title="Query"
        description="POST /graphql. Press Ctrl+Enter or Cmd+Enter to send."
        actions={
          <Select
            aria-label="Examples"
            placeholder="Examples"
            size="xs"
            w={220}
            data={examples.map(({ name }) => name)}
            value={null}
            onChange={(name) => {
              const example = examples.find((one) => one.name === name);
              if (example === undefined) return;
              setQuery(example.query);
              setVariables(example.variables);
            }}
          />
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            go();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) go();
          }}
        >
          <Stack gap="sm">
            <Textarea
              label="Document"
              autosize
              minRows={10}
              maxRows={28}
              spellCheck={false}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
              styles={mono}
            />
            <Textarea
              label="Variables (JSON)"
              autosize
              minRows={2}
              maxRows={12}
              spellCheck={false}
              value={variables}
              error={problem}
              onChange={(event) => setVariables(event.currentTarget.value)}
              styles={mono}
            />
            <Group justify="space-between">
              <Switch
                label="Estimate cost only"
                checked={costOnly}
                onChange={(event) => setCostOnly(event.currentTarget.checked)}
              />
              <Button type="submit" loading={calls.sending} disabled={explorerKey.secret === undefined}>
                Send
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      <AnswerView
        answer={calls.answer}
        sending={calls.sending}
        error={calls.error}
        more={<CostNote body={calls.answer?.body} />}
      />
      <SchemaOutline explorerKey={explorerKey} />
    </Stack>
  );
}
