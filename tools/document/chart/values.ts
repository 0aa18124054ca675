/**
 * Reads a chart's values.yaml with its comments. It is the one source of a chart's values: values.schema.json and the
 * tables of README.md are made from it. The convention:
 *
 *   # -- One or more sentences for a person. Lines that follow
 *   # go on with the text.
 *   # @pattern ^sha256:[a-f0-9]{64}$
 *   key: default
 *
 * The comment stands directly above its key, at the key's indentation, without an empty line between. Every key has one.
 * Comments that do not begin with `# --` are for readers of values.yaml only, and end with an empty line. After the text,
 * each on a line of its own:
 *
 *   # @type T            string, integer, number, boolean, object, array, null, several with |. Without it the type of the
 *                        default counts; null, {} need one. `@type object` on a map with keys leaves it open (Kubernetes
 *                        checks it), and its keys have no comments; without it a map has exactly its keys.
 *   # @items T           what a list holds; every list needs it. T as above.
 *   # @values T          a map of any keys whose values are T.
 *   # @valuesOf a.b      a map of any keys whose values have the keys of the value a.b, all of them optional.
 *   # @like a.b          keys without a comment of their own have that of the same key of a.b, which stands above.
 *   # @enum a|b          the only values.
 *   # @pattern re        what a text must match; "" is allowed too where it is the default.
 *   # @minimum n         and @maximum n, of a number.
 *   # @default text      what README says instead of the default.
 *   # @schema {...}      JSON schema in YAML's flow form, laid over what was made of all this.
 *   # @example           everything after it is for readers of values.yaml only.
 */
import { isMap, isSeq, LineCounter, type Pair, parse, parseDocument, type Scalar, type YAMLMap } from "yaml";
import { UsageError } from "../../../internal/core/errors.ts";

export type Notes = Readonly<Partial<Record<NoteName, string>>>;
/** `children` are there where a map has exactly its keys. */
export type Value = {
  path: string;
  key: string;
  text: string;
  notes: Notes;
  default: unknown;
  children?: readonly Value[];
};

const noteNames = [
  "type",
  "items",
  "values",
  "valuesOf",
  "like",
  "enum",
  "pattern",
  "minimum",
  "maximum",
  "default",
  "schema",
] as const;
type NoteName = (typeof noteNames)[number];
type Comment = { text: string; notes: Notes };

/** Throws an UsageError that names the line of what breaks the convention. `name` is the file's, for messages. */
export function readValues(source: string, name: string): readonly Value[] {
  const lines = source.split("\n");
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter });
  const [broken] = document.errors;
  if (broken !== undefined) throw new UsageError(`${name}: ${broken.message}`);
  if (!isMap(document.contents)) throw new UsageError(`${name} has no values.`);
  const seen = new Map<string, Value>();

  function readMap(map: YAMLMap, path: string, like: string | undefined): Value[] {
    return map.items.map((item) => {
      const { key: node, value: held } = item as Pair<Scalar, unknown>;
      const key = String(node.value);
      const line = counter.linePos(node.range?.[0] ?? 0).line;
      const fail = (what: string): never => {
        throw new UsageError(`${name}:${line}: ${path === "" ? "" : `${path}.`}${key} ${what}`);
      };
      const alike = like === undefined ? undefined : seen.get(`${like}.${key}`);
      const own = commentAbove(lines, line, fail);
      const comment = own ?? alike;
      if (comment === undefined) return fail('has no comment that begins with "# --"');
      const value: Value = {
        path: path === "" ? key : `${path}.${key}`,
        key,
        text: comment.text,
        notes: comment.notes,
        default: isMap(held) || isSeq(held) ? held.toJS(document) : (held as Scalar | null)?.value,
      };
      const { notes } = value;
      if (notes.like !== undefined && !seen.has(notes.like))
        fail(`is like ${notes.like}, which does not stand above it`);
      if (
        isMap(held) &&
        notes.type === undefined &&
        notes.values === undefined &&
        notes.schema === undefined
      ) {
        if (held.items.length > 0) value.children = readMap(held, value.path, own?.notes.like ?? alike?.path);
        else if (notes.valuesOf === undefined) fail("is an empty map: give it @type, @values or @valuesOf");
      }
      if (isSeq(held) && notes.items === undefined && notes.schema === undefined)
        fail("is a list: say with @items what it holds");
      if (value.default === null && notes.type === undefined && notes.schema === undefined)
        fail("is null: give it a @type");
      seen.set(value.path, value);
      return value;
    });
  }

  return readMap(document.contents, "", undefined);
}

function commentAbove(
  lines: readonly string[],
  line: number,
  fail: (what: string) => never,
): Comment | undefined {
  const own = lines[line - 1] ?? "";
  const indent = own.slice(0, own.length - own.trimStart().length);
  const above: string[] = [];
  for (let at = line - 2; at >= 0; at--) {
    const text = lines[at] ?? "";
    if (!text.startsWith(`${indent}#`)) break;
    above.unshift(text.slice(indent.length + 1).trim());
  }
  const first = above.findIndex((text) => text.startsWith("-- "));
  if (first === -1) return undefined;
  const words: string[] = [];
  const notes: Partial<Record<NoteName, string>> = {};
  for (const text of above.slice(first)) {
    if (text === "@example") break;
    const note = /^@(\w+)\s*(.*)$/.exec(text);
    if (note === null) {
      if (Object.keys(notes).length > 0) fail("has text after its notes; notes come last");
      words.push(text.replace(/^-- /, ""));
      continue;
    }
    const found = noteNames.find((each) => each === note[1]);
    if (found === undefined) return fail(`has the unknown note @${note[1]}`);
    notes[found] = note[2] ?? "";
  }
  return { text: words.join(" "), notes };
}

/** What a note in YAML's flow form says. */
export const noteObject = (note: string) => parse(note) as Record<string, unknown>;
