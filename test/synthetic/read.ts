/** Reads what the generator and the sample write, apart from the loaders: a simple reader of quoted fields. */
import { readFile } from "node:fs/promises";

/** Every field of every row; line ends inside quotes belong to the field. */
export function fieldsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

export async function readExtractFile(path: string): Promise<string[][]> {
  return fieldsOf(await readFile(path, "utf8"));
}

/** Rows of a CSV with a header line, by column name. */
export async function readFeed(path: string): Promise<Record<string, string>[]> {
  const [columns = [], ...rows] = fieldsOf(await readFile(path, "utf8"));
  return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? ""])));
}
