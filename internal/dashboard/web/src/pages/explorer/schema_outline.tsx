/** The schema of GraphQL, as it says of itself: asked for when somebody wants to see it, since that is a call too. */
import { Accordion, Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useEnvironment } from "../../environment.tsx";
import { ErrorNote } from "../../kit/notes.tsx";
import { Section } from "../../kit/section.tsx";
import { send } from "./call.ts";
import type { ExplorerKey } from "./key.tsx";
import classes from "./schema_outline.module.css";

type Ref = { name: string | null; kind: string; ofType: Ref | null };
type Field = { name: string; description: string | null; args?: { name: string; type: Ref }[]; type: Ref };
type Type = {
  name: string;
  kind: string;
  description: string | null;
  fields: Field[] | null;
  inputFields: Field[] | null;
  enumValues: { name: string; description: string | null }[] | null;
};

const ref = "name kind ofType { name kind ofType { name kind ofType { name kind } } }";
const introspection = `{ __schema { types { name kind description
  fields { name description args { name type { ${ref} } } type { ${ref} } }
  inputFields { name description type { ${ref} } }
  enumValues { name description } } } }`;

function typeText(type: Ref): string {
  if (type.kind === "NON_NULL" && type.ofType) return `${typeText(type.ofType)}!`;
  if (type.kind === "LIST" && type.ofType) return `[${typeText(type.ofType)}]`;
  return type.name ?? "";
}
const argsText = ({ args = [] }: Field) =>
  args.length === 0 ? "" : `(${args.map(({ name, type }) => `${name}: ${typeText(type)}`).join(", ")})`;

const first = ["Query", "Mutation"];
const place = ({ name }: Type) => (first.includes(name) ? first.indexOf(name) : first.length);

function Members({ type }: { type: Type }) {
  const fields = type.fields ?? type.inputFields ?? [];
  return (
    <ul className={classes.members}>
      {fields.map((field) => (
        <li key={field.name}>
          <code>
            <strong>{field.name}</strong>
            {argsText(field)}: {typeText(field.type)}
          </code>
          {field.description && (
            <Text size="xs" c="dimmed">
              {field.description}
            </Text>
          )}
        </li>
      ))}
      {(type.enumValues ?? []).map(({ name, description }) => (
        <li key={name}>
          <code>{name}</code>
          {description && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

export function SchemaOutline({ explorerKey }: { explorerKey: ExplorerKey }) {
  const environment = useEnvironment();
  const [types, setTypes] = useState<readonly Type[]>();
  const [error, setError] = useState<Error>();
  const [loading, setLoading] = useState(false);
  const [text, setText] = useState("");
  const load = async () => {
    setLoading(true);
    setError(undefined);
    try {
      const body = JSON.stringify({ query: introspection });
      const answer = await send(
        environment,
        { method: "POST", path: "/graphql", headers: {}, body },
        explorerKey.secret,
      );
      const { data, errors } = JSON.parse(answer.body) as {
        data?: { __schema: { types: Type[] } } | null;
        errors?: { message: string }[];
      };
      if (!data) throw new Error(errors?.[0]?.message ?? `The API returned ${answer.status}`);
      setTypes(
        data.__schema.types
          .filter(({ name, kind }) => !name.startsWith("__") && kind !== "SCALAR")
          .toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name)),
      );
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setLoading(false);
    }
  };
  const word = text.trim().toLowerCase();
  const found = types?.filter(
    (type) =>
      type.name.toLowerCase().includes(word) ||
      (type.fields ?? type.inputFields ?? []).some(({ name }) => name.toLowerCase().includes(word)),
  );
  return (
    <Section title="Schema" description="Types and fields of the GraphQL API.">
      {error && <ErrorNote error={error} title="Couldn't load the schema" />}
      {found === undefined ? (
        <Button
          variant="default"
          style={{ alignSelf: "flex-start" }}
          loading={loading}
          disabled={explorerKey.secret === undefined}
          onClick={() => void load()}
        >
          Show the schema
        </Button>
      ) : (
        <Stack gap="sm">
          <TextInput
            label="Search types and fields"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Accordion order={3} chevronPosition="left">
            {found.map((type) => (
              <Accordion.Item key={type.name} value={type.name}>
                <Accordion.Control>
                  <code>
                    <strong>{type.name}</strong>
                  </code>{" "}
                  <Text span size="sm" c="dimmed">
                    {type.description}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  <Members type={type} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Stack>
      )}
    </Section>
  );
}
