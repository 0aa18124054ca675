/** The commands of the image, by the word that picks them: each is the main file of a command, loaded when it is asked for. */

type Command = { means: string; run: () => Promise<unknown> };

export const commands: Readonly<Record<string, Command>> = {
  api: {
    means: "answers requests, live and sandbox, until it is stopped",
    run: () => import("../api/main.ts"),
  },
  dispatcher: { means: "sends webhooks until it is stopped", run: () => import("../dispatcher/main.ts") },
  operator: {
    means: "keeps dispatchers in Kubernetes as many as the backlog asks for, until it is stopped",
    run: () => import("../operator/main.ts"),
  },
  migrate: {
    means: "up: brings the database's schema up to date; status: what would be done",
    run: () => import("../migrate/main.ts"),
  },
  ingest: { means: "loads a file or a folder of a feed", run: () => import("../ingest/main.ts") },
  generate: {
    means: "makes up data for the sandbox, as files to load",
    run: () => import("../generate/main.ts"),
  },
  admin: { means: "accounts, users and keys", run: () => import("../admin/main.ts") },
  test: { means: "whether an installation works, from inside it", run: () => import("../test/main.ts") },
};

export const usage = `Usage: <command> [arguments]

${Object.entries(commands)
  .map(([name, { means }]) => `  ${name.padEnd(11)}${means}`)
  .join("\n")}

  --help     this text, or with a command its own, where it has one
  --version  which release this is

Settings are environment variables: docs/configuration.md.
`;
