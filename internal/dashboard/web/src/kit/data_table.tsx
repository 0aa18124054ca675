/** A list: a real table on a wide screen, a card a row on a phone; it goes on by a button, never by itself. */
import { Button, Card, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./data_table.module.css";

export type Column<Item> = {
  /** Unique in the table. */
  name: string;
  header: string;
  cell: (item: Item) => ReactNode;
  align?: "left" | "right";
  /** Kept on one line. */
  nowrap?: boolean;
  /** Left out on a phone. */
  wideOnly?: boolean;
  /** The header is only for the ear, as that of buttons. */
  quiet?: boolean;
};

export type DataTableProps<Item> = {
  /** Says what the table lists, to the ear. */
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  rowKey: (item: Item) => string;
  /** What `useList` gives. */
  more?: { has: boolean; loading: boolean; load: () => void };
  /** In place of rows when there are none. */
  empty?: ReactNode;
};

export function DataTable<Item>({ label, columns, items, rowKey, more, empty }: DataTableProps<Item>) {
  if (items.length === 0 && empty !== undefined && !more?.has) return <>{empty}</>;
  const look = (column: Column<Item>) => ({
    "data-align": column.align,
    "data-nowrap": column.nowrap || undefined,
    "data-wide-only": column.wideOnly || undefined,
  });
  return (
    <Card p={0} className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" {...look(column)}>
                {column.quiet ? <span className="only-spoken">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={rowKey(item)}>
              {columns.map((column) => (
                <td
                  key={column.name}
                  data-header={column.quiet ? undefined : column.header}
                  {...look(column)}
                >
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more?.has && (
        <Group justify="center" p="sm" className={classes.more}>
          <Button variant="default" size="xs" loading={more.loading} onClick={more.load}>
            Show more
          </Button>
        </Group>
      )}
    </Card>
  );
}
