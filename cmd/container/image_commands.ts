/** The commands of the image, by the word that picks them: each is the main file of a command, loaded when it is asked for. */

type Command = { means: string; run: () => Promise<unknown> };

export const commands: Readonly<Record<string, Command>> = {
  api: {
    means: "serves requests, live and sandbox, until it is stopped",
    run: () => import("../api/main.ts"),
  },
  dispatcher: { means: "sends webhooks until it is stopped", run: () => import("../dispatcher/main.ts") },
  operator: {
    means: "scales dispatchers in Kubernetes with the backlog, until it is stopped",
    run: () => import("../operator/main.ts"),
  },
  migrate: {
    means: "up: migrates the database schema; status: lists pending migrations",
    run: () => import("../migrate/main.ts"),
  },
  ingest: { means: "loads a file or a folder of a feed", run: () => import("../ingest/main.ts") },
  generate: {
    means: "writes synthetic feeds for the sandbox",
    run: () => import("../generate/main.ts"),
  },
  admin: { means: "manages accounts, users, keys, and held prices", run: () => import("../admin/main.ts") },
  test: { means: "tests an installation from inside", run: () => import("../test/main.ts") },
};

export const usage = `Usage: <command> [arguments]

${Object.entries(commands)
  .map(([name, { means }]) => `  ${name.padEnd(11)}${means}`)
  .join("\n")}

  --help     This text, or the help of a command.
  --version  The release.

Settings are environment variables: docs/configuration.md.
`;
