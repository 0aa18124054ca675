/** docs/configuration.md, from the table of settings. */

import type { Field } from "./parsers.ts";
import { fields } from "./setting_table.ts";

export function configurationDocument(): string {
  const lines = Object.entries(fields as Record<string, Field<unknown>>).map(([name, field]) => {
    const preset = field.default === undefined ? "" : `\`${field.default}\``;
    return `| \`${name}\` | ${field.parse.form} | ${preset} | ${field.secret ? "yes" : ""} | ${field.means} |`;
  });
  return [
    "# Configuration",
    "",
    "Settings are environment variables. This page is generated from `internal/config/setting_table.ts` by `npm run document`.",
    "The service reports all invalid settings at once and never prints secrets.",
    "",
    "| Setting | Form | Default | Secret | Meaning |",
    "|---|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}
