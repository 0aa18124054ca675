/** Text for a person at a terminal: columns aligned with spaces. */

/** Never is what no time means here: no expiry, never used. */
export function moment(at: Date | null): string {
  return at === null ? "never" : at.toISOString().replace(/\.\d{3}Z$/, "Z");
}

const rowsOf = (rows: readonly (readonly string[])[]) => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "None." : rowsOf([heads.map((head) => head.toUpperCase()), ...rows]);
}

/** One line for each: its name, then its value. */
export const facts = (values: Readonly<Record<string, string>>) => rowsOf(Object.entries(values));
