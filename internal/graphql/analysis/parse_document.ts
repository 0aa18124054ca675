/**
 * Text to document, within bounds: length and nesting are looked at before the parser is, which recurses with the
 * brackets; it stops by itself at the last token allowed.
 */
import { type DocumentNode, GraphQLError, parse } from "graphql";
import { documentLimits } from "./document_limits.ts";
import { tooLarge } from "./refusals.ts";

/** Strings and comments are taken for code: what has that many brackets open within them is refused too. */
function deepestBracket(text: string): number {
  let open = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 123 || character === 91 || character === 40) {
      open += 1;
      if (open > deepest) deepest = open;
    } else if (character === 125 || character === 93 || character === 41) open -= 1;
  }
  return deepest;
}

/** Throws a GraphQLError when it is no GraphQL. */
export function parseDocument(text: string): DocumentNode {
  const { characters, brackets, tokens } = documentLimits;
  if (text.length > characters.maximum) throw tooLarge("characters", text.length);
  const deepest = deepestBracket(text);
  if (deepest > brackets.maximum) throw tooLarge("brackets", deepest);
  try {
    return parse(text, { maxTokens: tokens.maximum });
  } catch (error) {
    if (error instanceof GraphQLError && error.message.includes("Parsing aborted"))
      throw tooLarge("tokens", tokens.maximum + 1);
    throw error;
  }
}
