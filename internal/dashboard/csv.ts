/**
 * Tables as CSV (RFC 4180). What a spreadsheet would take for a formula is preceded by an apostrophe, which it shows as text:
 * names are whatever somebody called a thing.
 */

const formula = /^[=+\-@\t\r]/;

function cellOf(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(names: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [names, ...rows].map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}
