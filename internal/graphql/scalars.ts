/** Instants and days on the wire. What is written is text; what is read must be text that is one. */
import { GraphQLError, GraphQLScalarType, Kind } from "graphql";
import { isDay, noDayReason } from "../core/days.ts";

function refuse(reason: string): never {
  throw new GraphQLError(reason, { extensions: { code: "INVALID_PARAMETER" } });
}

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

function readInstant(value: unknown): Date {
  const read = typeof value === "string" && instantPattern.test(value) ? new Date(value) : undefined;
  if (read === undefined || Number.isNaN(read.getTime()))
    refuse("DateTime must be an ISO 8601 time with a zone, such as 2027-01-31T00:00:00Z");
  return read;
}

function readDay(value: unknown): string {
  if (typeof value !== "string" || !isDay(value)) refuse(`Date ${noDayReason}`);
  return value;
}

export const dateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  description: "An instant as ISO 8601 in UTC, such as 2026-01-09T05:16:00.000Z.",
  serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  parseValue: readInstant,
  parseLiteral: (node) => readInstant(node.kind === Kind.STRING ? node.value : undefined),
});

export const date = new GraphQLScalarType<string, string>({
  name: "Date",
  description: "A day as YYYY-MM-DD, from 1900 to 2100.",
  serialize: String,
  parseValue: readDay,
  parseLiteral: (node) => readDay(node.kind === Kind.STRING ? node.value : undefined),
});
