/** Tells whether a GraphQL document writes, without parsing it: a document of which it is not sure is taken to write. */

/** What may contain words that mean nothing: block strings, strings, comments. */
const quoted = /"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*/g;

/** Whether the word `mutation` stands outside of all braces and parentheses. */
export function isMutation(document: string): boolean {
  const words = document.replace(quoted, " ").matchAll(/[{}()]|\bmutation\b/g);
  let depth = 0;
  for (const [word] of words) {
    if (word === "{" || word === "(") depth += 1;
    else if (word === "}" || word === ")") depth -= 1;
    else if (depth <= 0) return true;
  }
  return depth !== 0;
}
