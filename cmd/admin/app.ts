/** `admin`: accounts, users and keys from the command line. Which commands there are stands in commands.ts. */
import type { Readable, Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createAccountService } from "../../internal/accounts/service.ts";
import { type Clock, systemClock } from "../../internal/core/clock.ts";
import { createHeldPriceAdministration } from "../../internal/ingest/held_price_administration.ts";
import { removeSample } from "../../internal/ingest/sample_data.ts";
import type { Database } from "../../internal/postgres/database.ts";
import { environments } from "../../internal/postgres/environment.ts";
import { createCountedSince } from "../../internal/prices/counted_prices.ts";
import { createPeopleAdministration } from "../../internal/sessions/administration.ts";
import { didYouMean } from "../shared/did_you_mean.ts";
import type { Command, DashboardUrl, Values } from "./command_types.ts";
import { commands } from "./commands.ts";

export type AdminDeps = {
  database: Database;
  hashSecret: string;
  stdin: Readable;
  stdout: Writable;
  stderr: Writable;
  clock?: Clock;
  /** Base URL of the dashboard, and whether it is only a default. */
  dashboard: DashboardUrl;
  /** PRICE_MAX_AGE_DAYS. */
  maxPriceAgeDays: number;
};

function synopsis({ name, operands, rest, options }: Command): string {
  const shown = Object.entries(options).map(([option, { value, required }]) => {
    const text = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? text : `[${text}]`;
  });
  const repeated = rest === undefined ? [] : [`[${rest.toUpperCase()}...]`];
  return [name, ...operands.map((operand) => operand.toUpperCase()), ...repeated, ...shown].join(" ");
}

const usageOf = (command: Command) =>
  `Usage: npm run admin -- ${synopsis(command)} [--json]\n${command.means}\n`;

const usage = `Usage: npm run admin -- <command> [--json]

${commands.map((command) => `  ${synopsis(command)}`).join("\n")}

  --json   Print the result as one line of JSON, for scripts: npm run --silent admin -- <command> --json
  --help   This text, or the help of a command.
`;

type Mistake = { mistake: string; usage: string };
type Asked = { command: Command; values: Values; json: boolean } | { help: string } | Mistake;

/** What the command line asks for, or what is wrong with it. */
function readArguments(argv: readonly string[]): Asked {
  const [noun = "", verb = "", ...rest] = argv;
  const command = commands.find(({ name }) => name === `${noun} ${verb}`);
  if (command === undefined) {
    if (argv.includes("--help") || argv.includes("-h")) return { help: usage };
    const given = [noun, verb].filter((word) => word !== "" && !word.startsWith("-")).join(" ");
    if (given === "") return { mistake: "Name a command.", usage };
    const hint = didYouMean(
      given,
      commands.map(({ name }) => name),
    );
    return { mistake: `Unknown command "${given}".${hint}`, usage };
  }
  if (rest.includes("--help") || rest.includes("-h")) return { help: usageOf(command) };
  const wrong = (mistake: string): Mistake => ({ mistake, usage: usageOf(command) });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(command, rest);
  } catch (error) {
    // Node's advice on the lines after the first is about its own parser.
    return wrong(`${error instanceof Error ? error.message.split(/\. |\.?\n/)[0] : String(error)}.`);
  }
  const { positionals, values } = parsed;
  const { json, ...others } = values;
  const read: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(others)) if (value !== undefined) read[name] = value;
  for (const [at, operand] of command.operands.entries()) {
    const value = positionals[at];
    if (value === undefined) return wrong(`Which ${operand}? It is missing.`);
    read[operand] = value;
  }
  const surplus = positionals.slice(command.operands.length);
  if (command.rest !== undefined) {
    if (surplus.length > 0) read[command.rest] = surplus.join(",");
  } else if (surplus.length > 0) return wrong(`Unexpected argument "${surplus.join(" ")}".`);
  const missing = Object.entries(command.options).find(
    ([name, { required }]) => required && read[name] === undefined,
  );
  if (missing !== undefined) return wrong(`--${missing[0]} is missing.`);
  return { command, values: read, json: json === true };
}

function parse(command: Command, args: string[]) {
  const options: Record<string, { type: "string" | "boolean" }> = { json: { type: "boolean" } };
  for (const [name, { value }] of Object.entries(command.options)) {
    options[name] = { type: value === undefined ? "boolean" : "string" };
  }
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  return { positionals, values: values as Record<string, string | boolean | undefined> };
}

/** The exit code of what needs no database: help, or a command line that is wrong. Undefined when there is work to do. */
export function answerUsage(
  argv: readonly string[],
  { stdout, stderr }: Pick<AdminDeps, "stdout" | "stderr">,
) {
  const asked = readArguments(argv);
  if ("help" in asked) {
    stdout.write(asked.help);
    return 0;
  }
  if ("mistake" in asked) {
    stderr.write(`${asked.mistake}\n${asked.usage}`);
    return 2;
  }
  return undefined;
}

/** Exit codes: 0 done, 2 wrong usage. What the service refuses is thrown: an INVALID_PARAMETER or a NOT_FOUND. */
export async function admin(argv: readonly string[], deps: AdminDeps): Promise<number> {
  const { database, hashSecret, stdin, stdout, clock = systemClock } = deps;
  const asked = readArguments(argv);
  if (!("command" in asked)) return answerUsage(argv, deps) ?? 2;
  const accounts = createAccountService({ database, hashSecret, clock });
  const people = createPeopleAdministration({ database, clock });
  const warnOfEvent = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    deps.stderr.write(`An event was not recorded, because a stored row is damaged. ${reason}\n`);
  };
  const heldPrices = (schema: string) =>
    createHeldPriceAdministration({
      database,
      schema,
      clock,
      countedSince: createCountedSince(clock, deps.maxPriceAgeDays),
      invalidEvent: warnOfEvent,
    });
  const removal = () => removeSample(database, environments.live.schema, clock);
  const { json, text } = await asked.command.run(asked.values, {
    ...{ accounts, people, heldPrices, clock, stdin, dashboard: deps.dashboard },
    removeSample: removal,
  });
  stdout.write(asked.json ? `${JSON.stringify(json)}\n` : `${text}\n`);
  return 0;
}
