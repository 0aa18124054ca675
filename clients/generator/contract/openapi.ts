/** As much of an OpenAPI 3.1 document as the reader looks at. */

export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
};

export type Parameter = {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema: Schema;
};

type Content = { content?: Readonly<Record<string, { schema: Schema }>> };

export type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: readonly Parameter[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content>>;
  "x-permission"?: string;
  "x-feature"?: string;
};

export type OpenApi = {
  info: { version: string };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  webhooks: Readonly<Record<string, { post: Operation & { summary: string } }>>;
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** The JSON schema of a request's or an answer's content; undefined where there is none. */
export function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.content?.["application/json"]?.schema;
}

/** The name of the component that a schema refers to. */
export function referred(schema: Schema): string | undefined {
  return schema.$ref?.slice(schema.$ref.lastIndexOf("/") + 1);
}
