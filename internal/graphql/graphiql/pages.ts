/**
 * Creates GraphiQL's page and files for browsers at /graphql. We serve all files ourselves, under names that change with their
 * content. The server sends them.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import graphiql from "graphiql/package.json" with { type: "json" };
import react from "react/package.json" with { type: "json" };
import reactDom from "react-dom/package.json" with { type: "json" };
import { firstQuery, script, style } from "./browser.ts";

export type GraphiqlFile = {
  content: { body: Buffer; mediaType: string };
  headers: Readonly<Record<string, string>>;
};

export type GraphiqlPages = {
  /** At /graphql, with its Content-Security-Policy. */
  html: string;
  policy: string;
  /** At /graphql/files/{name}; undefined when there is no such file. */
  file(name: string): GraphiqlFile | undefined;
  fileNames: readonly string[];
};

export const filesPath = "/graphql/files/";

const css = "text/css; charset=utf-8";
const javaScript = "text/javascript; charset=utf-8";

type Source = { name: string; extension: "js" | "css"; text: string };

/** Without the line that makes a browser's tools look for a map of the source, which is not here. */
const fromPackage = (name: string, path: string) => {
  const [packageName = ""] = path.split("/");
  const folder = new URL(".", import.meta.resolve(`${packageName}/package.json`));
  const text = readFileSync(fileURLToPath(new URL(path.slice(packageName.length + 1), folder)), "utf8");
  return { name, text: text.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n") };
};

/** In the order in which the page needs them. */
const sources = (): Source[] => [
  { extension: "css", ...fromPackage(`graphiql-${graphiql.version}`, "graphiql/graphiql.min.css") },
  { extension: "css", name: "explorer", text: style },
  { extension: "js", ...fromPackage(`react-${react.version}`, "react/umd/react.production.min.js") },
  {
    extension: "js",
    ...fromPackage(`react-dom-${reactDom.version}`, "react-dom/umd/react-dom.production.min.js"),
  },
  { extension: "js", ...fromPackage(`graphiql-${graphiql.version}`, "graphiql/graphiql.min.js") },
  { extension: "js", name: "explorer", text: script },
];

const nothingElse = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Pictures and fonts stand in the style itself. One style GraphiQL writes into the page when a dialog opens: it has the
 * nonce, which is no secret, since nothing that a reader or a caller writes ever stands in the page.
 */
const policyWith = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src data:; connect-src 'self'; ${nothingElse}`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function pageOf(names: readonly string[], nonce: string): string {
  const address = (name: string) => `${filesPath}${name}`;
  const styles = names.filter((name) => name.endsWith(".css"));
  const scripts = names.filter((name) => name.endsWith(".js"));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Drug Price Data Service: GraphQL</title>
<link rel="icon" href="data:,">
${styles.map((name) => `<link rel="stylesheet" href="${address(name)}">`).join("\n")}
</head>
<body>
<header>
<form id="api-key-form">
<label for="api-key">API key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="kept in this tab only">
<button>Use</button>
<span id="api-key-note" role="status"></span>
</form>
<a href="/docs">REST reference</a>
<a href="/docs/errors">Error codes</a>
</header>
<div id="graphiql" data-style-nonce="${nonce}" data-query="${escaped(firstQuery)}"></div>
<noscript>GraphiQL needs JavaScript; POST /graphql answers without.</noscript>
${scripts.map((name) => `<script src="${address(name)}"></script>`).join("\n")}
</body>
</html>
`;
}

export function createGraphiqlPages(): GraphiqlPages {
  const files = new Map(
    sources().map(({ name, extension, text }) => {
      const fileName = `${name}-${hash("sha256", text, "hex").slice(0, 12)}.${extension}`;
      const content = { body: Buffer.from(text), mediaType: extension === "css" ? css : javaScript };
      const headers = { "Cache-Control": "public, max-age=31536000, immutable" };
      return [fileName, { content, headers }] as const;
    }),
  );
  const fileNames = [...files.keys()];
  const nonce = hash("sha256", fileNames.join(" "), "base64url");
  return {
    html: pageOf(fileNames, nonce),
    policy: policyWith(nonce),
    file: (name) => files.get(name),
    fileNames,
  };
}
