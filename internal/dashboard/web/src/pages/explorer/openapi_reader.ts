/** The operations of the interface, as its own description (OpenAPI 3.1) has them. */
import { useMemo } from "react";
import { useEnvironment } from "../../environment.tsx";
import { useRead } from "../../queries.ts";

type Json = Readonly<Record<string, unknown>>;
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  required: boolean;
  deprecated: boolean;
  /** "string", "integer", "number", "boolean". */
  type: string;
  options: readonly string[] | undefined;
  example: string | undefined;
};
export type Operation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Such as webhooks:write; undefined when it needs none. */
  permission: string | undefined;
  open: boolean;
  parameters: readonly Parameter[];
  /** An example of its body; undefined when it takes none. */
  body: string | undefined;
};

export type Document = {
  tags: readonly { name: string }[];
  paths: Readonly<Record<string, Json>>;
} & Json;

const methods = ["get", "post", "patch", "put", "delete"] as const;

function followed(document: Json, value: unknown): Json {
  const { $ref } = (value ?? {}) as { $ref?: string };
  if ($ref === undefined) return (value ?? {}) as Json;
  const target = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document);
  return followed(document, target);
}

const asText = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

function parameterOf(document: Json, given: unknown): Parameter {
  const parameter = followed(document, given);
  const schema = followed(document, parameter.schema);
  return {
    name: String(parameter.name),
    in: parameter.in as Parameter["in"],
    description: asText(parameter.description) ?? "",
    required: parameter.required === true,
    deprecated: parameter.deprecated === true,
    type: typeof schema.type === "string" ? schema.type : "string",
    options: Array.isArray(schema.enum) ? schema.enum.map(String) : undefined,
    example: asText(parameter.example),
  };
}

function bodyOf(document: Json, given: unknown): string | undefined {
  const content = followed(document, given).content as Json | undefined;
  const json = content?.["application/json"] as { example?: unknown } | undefined;
  return json === undefined ? undefined : JSON.stringify(json.example ?? {}, null, 2);
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method): Operation[] => {
      const operation = item[method] as Json | undefined;
      if (operation === undefined) return [];
      return [
        {
          id: String(operation.operationId ?? `${method} ${path}`),
          method: method.toUpperCase(),
          path,
          tag: (operation.tags as string[] | undefined)?.[0] ?? "Others",
          summary: asText(operation.summary) ?? "",
          permission: asText(operation["x-permission"]),
          open: Array.isArray(operation.security) && operation.security.length === 0,
          parameters: ((operation.parameters ?? item.parameters ?? []) as unknown[]).map((parameter) =>
            parameterOf(document, parameter),
          ),
          body: bodyOf(document, operation.requestBody),
        },
      ];
    }),
  );
}

export function useOperations() {
  const environment = useEnvironment();
  const reading = useRead<Document>(`/${environment}/v1/openapi.json`);
  const operations = useMemo(
    () => (reading.data === undefined ? undefined : operationsOf(reading.data)),
    [reading.data],
  );
  return { data: operations, error: reading.error, refetch: reading.refetch };
}

/** The operation that an address such as /v1/drugs/07900003 belongs to, with what stands in its path. */
export function operationAt(
  operations: readonly Operation[],
  method: string,
  path: string,
): { operation: Operation; values: Record<string, string> } | undefined {
  const steps = path.split("/");
  const fits = operations.filter((one) => one.method === method.toUpperCase());
  const exact = fits.find((one) => one.path === path);
  if (exact) return { operation: exact, values: {} };
  const operation = fits.find((one) => {
    const own = one.path.split("/");
    return (
      own.length === steps.length && own.every((step, index) => step.startsWith("{") || step === steps[index])
    );
  });
  if (operation === undefined) return undefined;
  const values = operation.path
    .split("/")
    .flatMap((step, index): [string, string][] =>
      step.startsWith("{") ? [[step.slice(1, -1), decodeURIComponent(steps[index] ?? "")]] : [],
    );
  return { operation, values: Object.fromEntries(values) };
}
