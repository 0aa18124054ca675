/** How long an answer may be kept by who asked: as long as REST's shortest, and no time at all when it is the account's own. */
import { type DocumentNode, visit } from "graphql";

/** As REST has it for prices. */
const publicSeconds = 900;

/** As REST has it for lists filtered by open_now. */
const openNowSeconds = 60;

/** What only the account sees, and changes when it likes. */
const own = new Set(["alert", "alerts"]);

export function createKeptSeconds(): (document: DocumentNode) => number {
  const known = new WeakMap<DocumentNode, number>();
  return (document) => {
    const before = known.get(document);
    if (before !== undefined) return before;
    let seconds = publicSeconds;
    visit(document, {
      Field({ name }) {
        if (own.has(name.value)) seconds = 0;
      },
      Argument({ name }) {
        if (name.value === "openNow") seconds = Math.min(seconds, openNowSeconds);
      },
    });
    known.set(document, seconds);
    return seconds;
  };
}
