/** What a notice of the feed says: checked, its text made plain, DINs and lots found in it. Pure. */
import { noDayReason } from "../../core/days.ts";
import { fold } from "../../core/text.ts";
import { aheadReason, dayStated, liesAhead } from "../dates.ts";
import { plainText, unquoted } from "../plain_text.ts";
import type { RecallClassification } from "./model.ts";
import { statedDins, statedLots } from "./stated.ts";

export type RecallField =
  | "nid"
  | "title"
  | "url"
  | "organization"
  | "product"
  | "issue"
  | "what you should do"
  | "category"
  | "recall class"
  | "last updated"
  | "archived";

export type StatedRecall = {
  nid: number;
  title: string;
  product: string | null;
  reason: string | null;
  actionRequired: string | null;
  category: string | null;
  regulatorUrl: string | null;
  classification: RecallClassification | null;
  classificationText: string | null;
  /** Of eight digits. */
  dins: string[];
  /** Of seven or nine: kept, and no drug is guessed from them. */
  mistypedDins: string[];
  affectedLots: string[];
  archived: boolean;
  updatedOn: string;
};

/** A notice that is not on drugs, by its category. */
export type LeftOut = { category: string };

export type ReadRecall = StatedRecall | LeftOut | { field: RecallField; reason: string };

const yes = new Set(["1", "yes", "true", "y", "oui"]);
const no = new Set(["", "0", "no", "false", "n", "non"]);

/** The gravest that is named: "Type I - Type II" is Type I. */
export function classificationOf(text: string): RecallClassification | null {
  const found = [...text.matchAll(/\b(?:type|class)?\s*\b(III|II|I|[123])\b/gi)].map(([, level = ""]) =>
    /^[123]$/.test(level) ? Number(level) : level.length,
  );
  if (found.length === 0) return null;
  return (["Type I", "Type II", "Type III"] as const)[Math.min(...found) - 1] ?? null;
}

/** "Drugs", "Health products - Drugs", "Biologic or vaccine", "Radiopharmaceuticals"; not "Drugstore items". */
const namesDrugs = (category: string) =>
  /(?:^|\s)(?:drugs?|medications?|biologics?|vaccines?|radiopharmaceuticals?)(?:\s|$)/.test(fold(category));

/** Drugs by category; without one, by who recalls; in any case when the notice states a DIN, which only drugs have. */
function isOnDrugs(category: string, organization: string, states: { dins: unknown[] }): boolean {
  if (namesDrugs(category) || states.dins.length > 0) return true;
  return category === "" && namesDrugs(organization);
}

const distinct = (found: string[]) => [...new Set(found)];
const orNull = (text: string) => (text === "" ? null : text);

export function readRecall(values: Record<RecallField, string>, nowMs: number): ReadRecall {
  if (!/^[1-9]\d{0,14}$/.test(values.nid))
    return { field: "nid", reason: "must be the notice's number, such as 12345" };
  const [title, product, issue, action, category, organization] = (
    ["title", "product", "issue", "what you should do", "category", "organization"] as const
  ).map((name) => plainText(values[name])) as [string, string, string, string, string, string];
  if (title === "") return { field: "title", reason: "is empty" };
  const texts = [product, title, issue, action];
  const stated = texts.map(statedDins);
  const states = {
    dins: distinct(stated.flatMap(({ dins }) => dins)),
    mistyped: distinct(stated.flatMap(({ mistyped }) => mistyped)),
  };
  if (!isOnDrugs(category, organization, states)) return { category: category || "no category" };
  const updatedOn = dayStated(values["last updated"]);
  if (updatedOn === undefined || updatedOn === null) return { field: "last updated", reason: noDayReason };
  if (liesAhead(updatedOn, nowMs)) return { field: "last updated", reason: aheadReason };
  const archived = values.archived.toLowerCase();
  if (!yes.has(archived) && !no.has(archived))
    return { field: "archived", reason: "must be 0, 1, No or Yes" };
  const classText = plainText(values["recall class"]);
  return {
    nid: Number(values.nid),
    title: unquoted(title),
    product: orNull(unquoted(product)),
    reason: orNull(issue),
    actionRequired: orNull(action),
    category: orNull(category),
    regulatorUrl: addressOf(plainText(values.url)),
    classification: classificationOf(classText),
    classificationText: orNull(classText),
    dins: states.dins,
    mistypedDins: states.mistyped,
    affectedLots: distinct(texts.flatMap(statedLots)),
    archived: yes.has(archived),
    updatedOn,
  };
}

const mostAddress = 2_000;

function addressOf(text: string): string | null {
  const whole = text.startsWith("/") ? `https://recalls-rappels.canada.ca${text}` : text;
  return /^https?:\/\//i.test(whole) && whole.length <= mostAddress && URL.canParse(whole) ? whole : null;
}
