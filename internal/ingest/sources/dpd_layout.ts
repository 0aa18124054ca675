/**
 * The layout of a Health Canada DPD extract: which file holds what for which set, and what stands in which column.
 * Columns go by position; more columns than are documented are fine (older files have some), fewer are not.
 */
import { UsageError } from "../../core/errors.ts";
import type { SourceSet } from "../../drugs/model.ts";
import type { InputFile } from "../model.ts";

/** The tables we read, and how many columns a row of each must have for what we take from it. */
export const tables = {
  drug: { columns: 11 },
  comp: { columns: 5 },
  form: { columns: 3 },
  ingred: { columns: 10 },
  package: { columns: 6 },
  route: { columns: 3 },
  schedule: { columns: 2 },
  status: { columns: 4 },
  ther: { columns: 3 },
} as const;
export type Table = keyof typeof tables;
export type ChildTable = Exclude<Table, "drug">;
export const childTables = Object.keys(tables).filter((table): table is ChildTable => table !== "drug");

/** Which set a file's suffix stands for. */
const suffixes: Record<string, SourceSet> = {
  "": "marketed",
  _ap: "approved",
  _ia: "cancelled",
  _dr: "dormant",
};
const suffixOf = (set: SourceSet) =>
  Object.entries(suffixes).find(([, candidate]) => candidate === set)?.[0] ?? "";

/** "form_ap.txt": what a table's file of a set is called. */
export const fileNameOf = (table: Table, set: SourceSet): string => `${table}${suffixOf(set)}.txt`;

export type SetFiles = { set: SourceSet; drug: InputFile; children: Map<ChildTable, InputFile> };

const fileName = new RegExp(`^(${Object.keys(tables).join("|")})(_ap|_ia|_dr)?\\.txt$`);

/**
 * The files of each set that has its drug.txt, in the order marketed, approved, cancelled, dormant. Names go by their
 * last part, in any case; files that are not part of what we read are passed over.
 */
export function sortFiles(
  inputName: string,
  files: readonly InputFile[],
  note: (line: string) => void,
): SetFiles[] {
  const found = new Map<string, InputFile>();
  for (const file of files) {
    const name = (file.name.split(/[/\\]/).at(-1) ?? "").toLowerCase();
    if (!fileName.test(name)) continue;
    const other = found.get(name);
    if (other !== undefined) {
      throw new UsageError(
        `${inputName}: ${other.name} and ${file.name} are both ${name}; load one extract at a time.`,
      );
    }
    found.set(name, file);
  }
  const sets = Object.values(suffixes).flatMap((set): SetFiles[] => {
    const drug = found.get(fileNameOf("drug", set));
    const children = new Map<ChildTable, InputFile>();
    for (const table of childTables) {
      const file = found.get(fileNameOf(table, set));
      if (file !== undefined) children.set(table, file);
    }
    if (drug !== undefined) return [{ set, drug, children }];
    if (children.size > 0)
      note(`${fileNameOf("drug", set)} is missing: the other files of its set are not read`);
    return [];
  });
  if (sets.length === 0) {
    throw new UsageError(
      `${inputName} is not an extract of the Drug Product Database: it has none of drug.txt, drug_ap.txt, drug_ia.txt, drug_dr.txt. Load a folder or zip archive with the files that Health Canada publishes, under their own names.`,
    );
  }
  return sets;
}
