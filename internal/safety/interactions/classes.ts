/**
 * The classes that rules name, and their members. Sources are not careful with either: the same class goes by a code with
 * O for 0, by a name with a hyphen more, or as "OTHER ..." on the second side of a rule.
 */
import { fold } from "../../core/text.ts";

/** A member: its name and the ATC codes it has; a name may be missing where codes are stated, and the other way around. */
export type Member = { name: string; codes: readonly string[] };
type Class = { members: Member[] };

export type Classes = {
  add(code: string, name: string, member: Member): void;
  /** By its code, or else by its name; undefined when it is not known. */
  find(code: string, name: string): readonly Member[] | undefined;
  readonly size: number;
};

const codeKey = (code: string) =>
  code
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[^A-Z0-9]/g, "");
const nameKey = (name: string) =>
  fold(name.replace(/(.)\s*\(.*$/s, "$1"))
    .replace(/^other /, "")
    .replaceAll(" ", "");

export function createClasses(): Classes {
  const byCode = new Map<string, Class>();
  const byName = new Map<string, Class>();
  const all = new Set<Class>();
  return {
    add(code, name, member) {
      const [ofCode, ofName] = [codeKey(code), nameKey(name)];
      const found = (ofCode === "" ? byName.get(ofName) : byCode.get(ofCode)) ?? { members: [] };
      found.members.push(member);
      all.add(found);
      if (ofCode !== "") byCode.set(ofCode, found);
      if (ofName !== "" && !byName.has(ofName)) byName.set(ofName, found);
    },
    find: (code, name) => (byCode.get(codeKey(code)) ?? byName.get(nameKey(name)))?.members,
    get size() {
      return all.size;
    },
  };
}

const atcForm = /^[A-Z]\d\d([A-Z]([A-Z](\d\d)?)?)?$/;

/** An ATC code of the third character on, where O stands for 0 too; undefined for what is none. */
export function atcOf(text: string): string | undefined {
  const upper = text.trim().toUpperCase();
  const digits = [1, 2, 5, 6];
  const mended = [...upper]
    .map((letter, at) => (letter === "O" && digits.includes(at) ? "0" : letter))
    .join("");
  return atcForm.test(mended) ? mended : undefined;
}

/** The codes of a cell, apart by |, commas, semicolons or spaces; what is no code is counted. */
export function atcCodesOf(cell: string): { codes: string[]; others: number } {
  const parts = cell.split(/[|,;\s]+/).filter((part) => part !== "");
  const codes = parts.flatMap((part) => atcOf(part) ?? []);
  return { codes: [...new Set(codes)], others: parts.length - codes.length };
}
