/** Which of the two media types of an answer the caller takes (GraphQL over HTTP, section 6.1; RFC 9110, 12.5.1). */

/** "legacy" is application/json, under which errors of a document are 200. */
export type Form = "legacy" | "graphql";

export const mediaTypes: Readonly<Record<Form, string>> = {
  legacy: "application/json; charset=utf-8",
  graphql: "application/graphql-response+json; charset=utf-8",
};

const names: Readonly<Record<string, Form>> = {
  "application/json": "legacy",
  "application/graphql-response+json": "graphql",
};

type Range = { name: string; weight: number; at: number };

function rangesOf(header: string): Range[] {
  return header.split(",").map((part, at) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0, at };
  });
}

/**
 * Of types that are named, the one with the greater weight, or the first; application/json for who takes anything, says
 * nothing, or takes neither: an answer that may not be understood is better than none.
 */
export function formOf(accept: string | undefined): Form {
  if (accept === undefined) return "legacy";
  const ranges = rangesOf(accept);
  const wildcard =
    ranges.find(({ name }) => name === "application/*") ?? ranges.find(({ name }) => name === "*/*");
  const named = ranges.filter(({ name, weight }) => names[name] !== undefined && weight > 0);
  const [best] = named.toSorted((a, b) => b.weight - a.weight || a.at - b.at);
  if (best === undefined) return "legacy";
  const jsonNamed = ranges.some(({ name }) => name === "application/json");
  if (!jsonNamed && wildcard !== undefined && wildcard.weight > best.weight) return "legacy";
  return names[best.name] ?? "legacy";
}

/** Whether a browser asks for a page. */
export function takesHtml(accept: string | undefined): boolean {
  return (
    accept !== undefined && rangesOf(accept).some(({ name, weight }) => name === "text/html" && weight > 0)
  );
}
