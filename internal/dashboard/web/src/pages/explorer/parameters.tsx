/** A form of what an operation takes, typed as its description has it. */
import { Group, NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import type { Parameter } from "./openapi_reader.ts";

function Field({
  parameter,
  value,
  onChange,
  missing,
}: {
  parameter: Parameter;
  value: string;
  onChange: (value: string) => void;
  missing: boolean;
}) {
  const label = (
    <Group gap={6} component="span" display="inline-flex">
      <code>{parameter.name}</code>
      <Text span size="xs" c="dimmed" fw={400}>
        {parameter.in === "query" ? parameter.type : parameter.in}
        {parameter.required ? ", required" : ""}
        {parameter.deprecated ? ", deprecated" : ""}
      </Text>
    </Group>
  );
  const shared = {
    label,
    description: parameter.description,
    error: missing ? "Required: this parameter is part of the path" : undefined,
    value,
  };
  const options = parameter.options ?? (parameter.type === "boolean" ? ["true", "false"] : undefined);
  if (options)
    return (
      <NativeSelect
        {...shared}
        data={[{ value: "", label: "Not set" }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      spellCheck={false}
      inputMode={parameter.type === "integer" ? "numeric" : parameter.type === "number" ? "decimal" : "text"}
      placeholder={parameter.example}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function Parameters({
  parameters,
  values,
  onChange,
  missing,
}: {
  parameters: readonly Parameter[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
  missing: readonly string[];
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {parameters.map((parameter) => (
        <Field
          key={`${parameter.in} ${parameter.name}`}
          parameter={parameter}
          value={values[parameter.name] ?? ""}
          onChange={(value) => onChange(parameter.name, value)}
          missing={missing.includes(parameter.name)}
        />
      ))}
    </SimpleGrid>
  );
}
