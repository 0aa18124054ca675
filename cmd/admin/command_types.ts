/** What a command of `admin` is: its name, its arguments, and what it runs. */

import type { Readable } from "node:stream";
import type { AccountService } from "../../internal/accounts/service.ts";
import type { Clock } from "../../internal/core/clock.ts";
import type { HeldPriceAdministration } from "../../internal/ingest/held_price_administration.ts";
import type { RemovedSample } from "../../internal/ingest/sample_data.ts";
import type { PeopleAdministration } from "../../internal/sessions/administration.ts";

/** What was given, by name of option or operand. The parser has seen to it that what is required is there. */
export type Values = Readonly<Record<string, string | boolean>>;
export type Answer = { json: unknown; text: string };
/** `isDefault`: neither a setting nor a running service states it. Without a slash at the end. */
export type DashboardUrl = { url: string; isDefault: boolean };
export type CommandDeps = {
  dashboard: DashboardUrl;
  /** Removes the sample data of live. */
  removeSample(): Promise<RemovedSample>;
  accounts: AccountService;
  people: PeopleAdministration;
  /** Of an environment, by its schema. */
  heldPrices(schema: string): HeldPriceAdministration;
  clock: Clock;
  stdin: Readable;
};

/** An option without a value is a switch. */
export type CommandOption = { value?: string; required?: true };
export type Command = {
  name: string;
  means: string;
  operands: readonly string[];
  /** An operand that may be given any number of times. Its values are joined with commas. */
  rest?: string;
  options: Readonly<Record<string, CommandOption>>;
  run(values: Values, deps: CommandDeps): Promise<Answer>;
};
