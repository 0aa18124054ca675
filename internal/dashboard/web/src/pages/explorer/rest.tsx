/** REST: an operation is chosen, its parameters and body are filled in, and it is sent. */
import { Button, Divider, Group, Stack, Tabs, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { queryString } from "../../api.ts";
import { useEnvironment } from "../../environment.tsx";
import { CodeBlock } from "../../kit/copy.tsx";
import { CardSkeleton, EmptyState, Loaded } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import { useSettings } from "../../session.tsx";
import { AnswerView } from "./answer_view.tsx";
import type { Call } from "./call.ts";
import type { ExplorerKey } from "./key.tsx";
import { type Operation, operationAt, useOperations } from "./openapi_reader.ts";
import classes from "./operation_list.module.css";
import { OperationList } from "./operation_list.tsx";
import { Parameters } from "./parameters.tsx";
import { curlOf, javascriptOf, pythonOf } from "./snippets.ts";
import { useCalls } from "./use_calls.ts";

type Values = Readonly<Record<string, string>>;

function callOf(operation: Operation, values: Values, body: string): Call {
  const given = (place: "query" | "header") =>
    Object.fromEntries(
      operation.parameters.flatMap((parameter): [string, string][] => {
        const value = parameter.in === place ? (values[parameter.name] ?? "") : "";
        return value === "" ? [] : [[parameter.name, value]];
      }),
    );
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );
  return {
    method: operation.method,
    path: `${path}${queryString(given("query"))}`,
    headers: given("header"),
    body: operation.body === undefined ? undefined : body,
  };
}

/** Examples that the description gives: an operation works as it is when it is come to. */
const examplesOf = ({ parameters }: Operation): Values =>
  Object.fromEntries(
    parameters.flatMap(({ name, example, in: place }): [string, string][] =>
      example === undefined || place === "header" ? [] : [[name, example]],
    ),
  );

function Snippets({ call }: { call: Call }) {
  const environment = useEnvironment();
  const { live_url, sandbox_url } = useSettings();
  const address = environment === "live" ? live_url : sandbox_url;
  const languages = [
    { value: "curl", label: "curl", code: curlOf(address, call) },
    { value: "javascript", label: "JavaScript", code: javascriptOf(address, call) },
    { value: "python", label: "Python", code: pythonOf(address, call) },
  ];
  return (
    <Section title="Code samples">
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List aria-label="Language" mb="xs">
          {languages.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map(({ value, label, code }) => (
          <Tabs.Panel key={value} value={value}>
            <CodeBlock code={code} label={`the call in ${label}`} title="API_KEY holds your key" />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}

function OperationForm({
  operation,
  preset,
  explorerKey,
}: {
  operation: Operation;
  preset: Values | undefined;
  explorerKey: ExplorerKey;
}) {
  const [values, setValues] = useState<Values>(() => preset ?? examplesOf(operation));
  const [body, setBody] = useState(operation.body ?? "");
  const [tried, setTried] = useState(false);
  const calls = useCalls(explorerKey);
  const missing = operation.parameters
    .filter((parameter) => parameter.in === "path" && !values[parameter.name])
    .map(({ name }) => name);
  const call = callOf(operation, values, body);
  const shown = operation.parameters.filter(({ deprecated }) => !deprecated);
  return (
    <Stack gap="md">
      <Section
        title={`${operation.method} ${operation.path}`}
        description={
          <>
            {operation.summary}{" "}
            {operation.open
              ? "Doesn't require an API key."
              : operation.permission
                ? `Requires an API key with ${operation.permission}.`
                : "Requires an API key."}
          </>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (missing.length === 0) void calls.send(call, operation.open);
          }}
        >
          <Stack gap="md">
            {shown.length > 0 && (
              <Parameters
                parameters={shown}
                values={values}
                onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
                missing={tried ? missing : []}
              />
            )}
            {operation.body !== undefined && (
              <Textarea
                label="Body (JSON)"
                autosize
                minRows={4}
                maxRows={18}
                spellCheck={false}
                value={body}
                onChange={(event) => setBody(event.currentTarget.value)}
                styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: 12.5 } }}
              />
            )}
            <Divider />
            <Group justify="space-between" gap="sm">
              <Text size="sm" ff="monospace" miw={0} flex="1 1 200px">
                {call.method} {call.path}
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => setValues({})}>
                  Clear
                </Button>
                <Button
                  type="submit"
                  loading={calls.sending}
                  disabled={!operation.open && explorerKey.secret === undefined}
                >
                  Send
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Section>
      <AnswerView answer={calls.answer} sending={calls.sending} error={calls.error} />
      <Snippets call={call} />
    </Stack>
  );
}

/** `?method=&path=` says what is tried; the path may hold its values and a query. */
function asked(operations: readonly Operation[], method: string, path: string) {
  const [bare = "", query = ""] = path.split("?");
  const found = operationAt(operations, method, bare);
  if (found === undefined) return undefined;
  const preset = { ...found.values, ...Object.fromEntries(new URLSearchParams(query)) };
  return { operation: found.operation, preset: Object.keys(preset).length === 0 ? undefined : preset };
}

export function Rest({ explorerKey }: { explorerKey: ExplorerKey }) {
  const reading = useOperations();
  const [search, setSearch] = useSearchParams();
  const path = search.get("path") ?? "/v1/drugs/search";
  const method = search.get("method") ?? "GET";
  const choose = ({ method: chosen, path: at }: Operation) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("method", chosen);
        after.set("path", at);
        return after;
      },
      { replace: true },
    );
  return (
    <Loaded reading={reading} skeleton={<CardSkeleton height={420} />}>
      {(operations) => {
        const found = asked(operations, method, path);
        return (
          <div className={classes.columns}>
            <div>
              <OperationList
                operations={operations}
                chosen={found?.operation.id ?? ""}
                onChoose={(id) => {
                  const operation = operations.find((one) => one.id === id);
                  if (operation) choose(operation);
                }}
              />
            </div>
            {found ? (
              <OperationForm
                key={`${method} ${path}`}
                operation={found.operation}
                preset={found.preset}
                explorerKey={explorerKey}
              />
            ) : (
              <EmptyState icon="explorer" title="No such operation">
                There is no {method} {path}. Choose one of the list.
              </EmptyState>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
