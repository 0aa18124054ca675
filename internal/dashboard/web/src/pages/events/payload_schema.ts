/** The members that a JSON Schema knows, in their order, with references followed. */
export type Schema = Readonly<Record<string, unknown>>;
export type Member = { path: string; type: string; meaning: string };

const deepest = 6;

/** What every event has; a schema says it of the data alone. */
const envelope: Readonly<Record<string, string>> = {
  event: "Event type.",
  id: "evt_<32 hexadecimal digits>. Every delivery of an event has the same ID, so you can skip duplicates.",
  created_at: "Time when the event was recorded.",
  entity: "The entity of the event.",
  sequence: "Position of the event among the events of its entity. Starts at 1, without gaps.",
  test: "true for a test event. Absent from other events.",
  data: "Details of the event. The fields depend on its type.",
};

function followed(schema: Schema, root: Schema): Schema {
  const { $ref, ...own } = schema as { $ref?: unknown } & Record<string, unknown>;
  if (typeof $ref !== "string" || !$ref.startsWith("#")) return schema;
  const target = $ref
    .slice(1)
    .split("/")
    .filter((step) => step !== "")
    .reduce<unknown>(
      (at, step) =>
        (at as Record<string, unknown> | undefined)?.[step.replaceAll("~1", "/").replaceAll("~0", "~")],
      root,
    );
  return { ...followed((target ?? {}) as Schema, root), ...own };
}

const variants = (schema: Schema): Schema[] => (schema.anyOf ?? schema.oneOf ?? []) as Schema[];

export function typeOf(given: Schema, root: Schema): string {
  const schema = followed(given, root);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const values = schema.enum as unknown[] | undefined;
  if (values)
    return values.length > 8
      ? `one of ${values.length} words`
      : values.map((value) => JSON.stringify(value)).join(", ");
  const either = variants(schema);
  if (either.length > 0) return [...new Set(either.map((one) => typeOf(one, root)))].join(" or ");
  const { type, format } = schema;
  if (type === "array") return `list of ${typeOf((schema.items ?? {}) as Schema, root)}`;
  if (format === "date-time") return "time";
  if (format === "date") return "day";
  return Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "any";
}

/** Objects inside, also those of lists and of variants. */
function inside(given: Schema, root: Schema, path: string): { schema: Schema; path: string }[] {
  const schema = followed(given, root);
  if (schema.properties) return [{ schema, path }];
  if (schema.items) return inside(schema.items as Schema, root, `${path}[]`);
  return variants(schema).flatMap((one) => inside(one, root, path));
}

export function membersOf(root: Schema): Member[] {
  const members = new Map<string, Member>();
  const walk = (schema: Schema, prefix: string, depth: number) => {
    for (const [name, value] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      const path = prefix === "" ? name : `${prefix}.${name}`;
      const known = followed(value, root);
      if (!members.has(path))
        members.set(path, {
          path,
          type: typeOf(known, root),
          meaning: typeof known.description === "string" ? known.description : (envelope[path] ?? ""),
        });
      if (depth < deepest) for (const one of inside(known, root, path)) walk(one.schema, one.path, depth + 1);
    }
  };
  for (const { schema } of inside(root, root, "")) walk(schema, "", 0);
  return [...members.values()];
}
