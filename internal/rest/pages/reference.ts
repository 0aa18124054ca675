/**
 * The interactive reference at /docs: Swagger UI, served by us and from nowhere else. Its files carry in their names what
 * they change with (the package's version, or a hash), so that browsers keep them for good.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type ReferenceFile = { content: Buffer; mediaType: string };

const folder = fileURLToPath(new URL(".", import.meta.resolve("swagger-ui-dist/package.json")));
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };

/** Nothing is kept in the browser: a key that was entered is gone with the page. No validator elsewhere is asked. */
const script = `window.ui = SwaggerUIBundle({
  url: "/v1/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
const style = `body { margin: 0; font-family: system-ui, sans-serif; }
nav { background: #1b1b1b; padding: .8rem 1.25rem; }
nav a { color: #fff; margin-right: 1.5rem; }
noscript { display: block; margin: 2rem 1.25rem; }
`;

const hashed = (name: string, extension: string, text: string) =>
  `${name}-${hash("sha256", text, "hex").slice(0, 12)}.${extension}`;
const fromPackage = (name: string, extension: string) => `${name}-${version}.${extension}`;

const names = {
  uiStyle: fromPackage("swagger-ui", "css"),
  uiScript: fromPackage("swagger-ui-bundle", "js"),
  icon: fromPackage("favicon-32x32", "png"),
  style: hashed("reference", "css", style),
  script: hashed("reference", "js", script),
} as const;

const css = "text/css; charset=utf-8";
const javaScript = "text/javascript; charset=utf-8";

const read = (name: string) => () => readFile(join(folder, name));
const made = (text: string) => async () => Buffer.from(text);

/** By the name under which a browser asks for it. */
const sources: Readonly<Record<string, { mediaType: string; content: () => Promise<Buffer> }>> = {
  [names.style]: { mediaType: css, content: made(style) },
  [names.script]: { mediaType: javaScript, content: made(script) },
  [names.uiStyle]: { mediaType: css, content: read("swagger-ui.css") },
  [names.uiScript]: { mediaType: javaScript, content: read("swagger-ui-bundle.js") },
  [names.icon]: { mediaType: "image/png", content: read("favicon-32x32.png") },
};

export const referenceFileNames = Object.keys(sources);

/** Undefined when there is no such file. */
export async function referenceFile(name: string): Promise<ReferenceFile | undefined> {
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  return source && { content: await source.content(), mediaType: source.mediaType };
}

const at = (name: string) => `/docs/files/${name}`;

export function referencePage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Drug Price Data Service: reference</title>
<link rel="icon" type="image/png" href="${at(names.icon)}">
<link rel="stylesheet" href="${at(names.uiStyle)}">
<link rel="stylesheet" href="${at(names.style)}">
</head>
<body>
<nav>
<a href="/docs/errors">Error codes</a>
<a href="/docs/deprecations">Deprecations</a>
<a href="/v1/openapi.json">OpenAPI document</a>
<a href="/status">Status</a>
</nav>
<div id="reference"></div>
<noscript>The reference needs JavaScript; <a href="/v1/openapi.json">/v1/openapi.json</a> says the same.</noscript>
<script src="${at(names.uiScript)}"></script>
<script src="${at(names.script)}"></script>
</body>
</html>
`;
}
