/**
 * Content-Security-Policy of pages for people. Nothing runs and nothing is fetched unless a page asks for it; an inline
 * style is allowed by its hash, an inline script never.
 */
import { hash } from "node:crypto";

const nothingElse = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Of a page that is text and one style. */
export function pagePolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, style = ""]) => ` 'sha256-${hash("sha256", style, "base64")}'`,
  );
  return `default-src 'none'; style-src${styles.length === 0 ? " 'none'" : styles.join("")}; ${nothingElse}`;
}

/** Of the reference, whose scripts and styles are files of ours, and which asks this service on the reader's behalf. */
export const referencePolicy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${nothingElse}`;
