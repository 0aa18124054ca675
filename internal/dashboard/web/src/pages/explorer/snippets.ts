/** The same call from a program of one's own; the key comes from the environment, never from the text. */
import type { Call } from "./call.ts";

const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function curlOf(address: string, { method, path, headers, body }: Call): string {
  const url = shell(`${address}${path}`);
  return [
    method === "GET" ? `curl ${url}` : `curl -X ${method} ${url}`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `--data-binary ${shell(body)}`]),
  ].join(" \\\n  ");
}

export function javascriptOf(address: string, { method, path, headers, body }: Call): string {
  const lines = [
    `    Authorization: \`Bearer \${process.env.API_KEY}\`,`,
    ...Object.entries(headers).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  return [
    `const response = await fetch(${JSON.stringify(`${address}${path}`)}, {`,
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    "  headers: {",
    ...lines,
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),`]),
    "});",
    `if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);`,
    'console.log(response.status === 204 ? "done" : await response.json());',
  ].join("\n");
}

export function pythonOf(address: string, { method, path, headers, body }: Call): string {
  return [
    "import os",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(`${address}${path}`)},`,
    `    method=${JSON.stringify(method)},`,
    "    headers={",
    '        "Authorization": f"Bearer {os.environ[\'API_KEY\']}",',
    ...Object.entries(headers).map(
      ([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
    ),
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    "    },",
    ...(body === undefined ? [] : [`    data=${JSON.stringify(body)}.encode(),`]),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.read().decode())",
  ].join("\n");
}
