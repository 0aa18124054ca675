/** A JSON Schema as people read it: each member with its type and what it means. */
import { DataTable } from "../../kit/data_table.tsx";
import { type Member, membersOf, type Schema } from "./payload_schema.ts";

export function SchemaTable({ label, schema }: { label: string; schema: Schema }) {
  return (
    <DataTable<Member>
      label={label}
      items={membersOf(schema)}
      rowKey={({ path }) => path}
      columns={[
        { name: "path", header: "Member", cell: ({ path }) => <code>{path}</code> },
        { name: "type", header: "Type", cell: ({ type }) => type },
        { name: "meaning", header: "Meaning", cell: ({ meaning }) => meaning },
      ]}
    />
  );
}
