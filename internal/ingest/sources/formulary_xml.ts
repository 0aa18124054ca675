/**
 * Reads one edition of Ontario's formulary (extract > formulary > pcg2 > pcg6 > genericName > pcgGroup > pcg9 > drug) as a
 * stream of XML. An edition is known whole before anything of it is used: notes stand after the drugs they are about, and
 * of a file that breaks off nothing may be taken. Memory holds its drugs, some ten thousand, and at most `mostText` characters.
 */
import { TextDecoder } from "node:util";
import sax, { type SAXParser } from "sax";
import { UsageError } from "../../core/errors.ts";
import type { EditionDrug, LimitedUseNote } from "../../coverage/odb.ts";
import type { InputFile, LoadContext } from "../model.ts";
import { decodeText } from "../text_encoding.ts";

type Element = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  line: number;
  text: string;
  parent: Element | undefined;
  /** Texts of the children that have nothing but text. */
  fields: Record<string, string>;
  notes: string[];
  limitedUse: LimitedUseNote[];
};

/** `day` as the extract writes its createDate. */
export type Edition = { day: string; drugs: EditionDrug[]; unread: string[] };

const read = ["drug", "pcg9", "pcgGroup", "genericName", "pcg6", "pcg2", "formulary", "extract"];
const texts = [
  "name",
  "note",
  "lccNote",
  "price",
  "dosageForm",
  "individualPrice",
  "amountMOHLTCPays",
  "dailyCost",
  "listingDate",
];
const leftOut = ["manufacturerList", "manufacturer", "manufacturerId", "itemNumber", "strength"];
const known = new Set([...read, ...texts, ...leftOut]);
const mostUnread = 20;
/** In characters. The longest text that Ontario published has 3,600, and all texts of an edition 1.4 million. */
const longestText = 1_000_000;
const mostText = 100_000_000;

function ancestor(element: Element, name: string): Element | undefined {
  let at: Element | undefined = element;
  while (at !== undefined && at.name !== name) at = at.parent;
  return at;
}

/**
 * What the plan pays in editions up to 2015, which do not state it per drug: the price of the drug's group, the lowest one of
 * its benefits. "" for drugs without a price of their own and for those that are not a benefit.
 */
function groupPriceOf({ fields, attributes }: Element, group: Element | undefined): string {
  if (fields.individualPrice === undefined || attributes.notABenefit?.toUpperCase() === "Y") return "";
  return group?.fields.price ?? "";
}

function drugOf(element: Element): EditionDrug {
  const { id = "", ...flags } = element.attributes;
  const [group, limited, generic, kind] = ["pcg9", "pcgGroup", "genericName", "pcg6"].map((name) =>
    ancestor(element, name),
  );
  return {
    line: element.line,
    din: id.trim(),
    flags,
    name: element.fields.name ?? "",
    dosageForm: element.fields.dosageForm ?? group?.fields.dosageForm ?? "",
    individualPrice: element.fields.individualPrice ?? "",
    amountMOHLTCPays: element.fields.amountMOHLTCPays ?? groupPriceOf(element, group),
    dailyCost: element.fields.dailyCost ?? group?.fields.dailyCost ?? "",
    listingDate: element.fields.listingDate ?? "",
    group: group?.attributes.id ?? "",
    limitedUse: [element, group, limited].flatMap((each) => each?.limitedUse ?? []),
    // From the drug's own to those of its class.
    notes: [...new Set([element, group, generic, kind].flatMap((each) => each?.notes ?? []))],
  };
}

/** What a text is to the element it stands in. */
function close(element: Element): void {
  const { name, parent, attributes } = element;
  // Every reader of XML is to do so; ours does not.
  const text = element.text.replaceAll(/\r\n?/g, "\n").trim();
  if (parent === undefined || text === "") return;
  if (name === "note") parent.notes.push(text);
  else if (name === "lccNote")
    parent.limitedUse.push({ sequence: attributes.seq ?? "", code: attributes.reasonForUseId, text });
  else if (texts.includes(name)) parent.fields[name] = text;
}

/** Decodes text in the encoding that the file declares. By default, detects UTF-8 or Windows-1252. */
async function* textOf(file: InputFile, note: (line: string) => void): AsyncGenerator<string> {
  const chunks = (await file.open())[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) return;
  async function* whole(): AsyncGenerator<Buffer> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  const decoder = decoderOf(file.name, first.value);
  if (decoder === undefined) return yield* decodeText(file.name, whole(), note);
  for await (const chunk of whole()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Undefined if the file declares UTF-8, because some files declare it by mistake. */
function decoderOf(file: string, first: Buffer): TextDecoder | undefined {
  const head = first.subarray(0, 200).toString("latin1");
  const declared = /^\W{0,3}<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
  const marked = head.startsWith("\xff\xfe")
    ? "utf-16le"
    : head.startsWith("\xfe\xff")
      ? "utf-16be"
      : declared;
  if (marked === undefined) return undefined;
  try {
    const decoder = new TextDecoder(marked);
    return decoder.encoding === "utf-8" ? undefined : decoder;
  } catch {
    throw new UsageError(
      `${file} says it is written in ${declared}, which cannot be read; save it as UTF-8.`,
    );
  }
}

/** Throws an UsageError that names the line when the file is not well-formed, and one when it is something else. */
export async function readEdition(
  file: InputFile,
  { note, progress }: Pick<LoadContext, "note" | "progress">,
): Promise<Edition> {
  const drugs: Element[] = [];
  const unread = new Set<string>();
  let top: Element | undefined;
  let root: Element | undefined;
  const parser: SAXParser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) => {
    top = {
      name,
      attributes: attributes as Record<string, string>,
      line: parser.line + 1,
      text: "",
      parent: top,
      fields: {},
      notes: [],
      limitedUse: [],
    };
    root ??= top;
    if (root.name !== "extract")
      throw new UsageError(
        `${file.name} is no formulary extract: it begins with <${root.name}>, not <extract>.`,
      );
    if (name === "drug") drugs.push(top);
    if (!known.has(name) && unread.size < mostUnread) unread.add(name);
  };
  let kept = 0;
  const addText = (text: string) => {
    if (top !== undefined && texts.includes(top.name)) {
      top.text += text;
      kept += text.length;
      if (top.text.length > longestText || kept > mostText)
        throw new UsageError(
          `${file.name} has ${top.text.length > longestText ? `over ${longestText / 1e6} million characters in one <${top.name}>` : `over ${mostText / 1e6} million characters of text`}, at line ${parser.line + 1}. That is no formulary, or it is damaged. Nothing of it was loaded.`,
        );
    }
    if (text.includes("\uFFFD"))
      throw new UsageError(
        `${file.name} has text that is not in its encoding, at line ${parser.line + 1}. Save it as UTF-8. Nothing was loaded.`,
      );
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    if (top !== undefined) close(top);
    top = top?.parent;
  };
  parser.onerror = ({ message }) => {
    if (root === undefined)
      throw new UsageError(
        `${file.name} is not XML. This feed reads the XML extract of Ontario's formulary. Load other plans as "coverage", and price lists as "price-history".`,
      );
    const what = message.split("\n", 1)[0];
    throw new UsageError(
      `${file.name} is not well-formed XML: ${what}, at line ${parser.line + 1}, column ${parser.column + 1}; nothing of it was loaded.`,
    );
  };

  for await (const text of textOf(file, note)) {
    parser.write(text);
    progress();
  }
  parser.close();
  if (root === undefined) throw new UsageError(`${file.name} is empty.`);
  if (drugs.length === 0) throw new UsageError(`${file.name} lists no drug; nothing of it was loaded.`);
  return { day: dayOf(root, drugs), drugs: drugs.map(drugOf), unread: [...unread] };
}

/** The extract's createDate; older writers had it on the formulary only. */
function dayOf(root: Element, [first]: readonly Element[]): string {
  const formulary = first === undefined ? undefined : ancestor(first, "formulary");
  return root.attributes.createDate ?? formulary?.attributes.createDate ?? "";
}
