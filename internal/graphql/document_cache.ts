/**
 * Documents that were read: parsed and validated once, and remembered by the SHA-256 of their text. What is no good is
 * remembered too, apart and for less, so that a stream of mistakes pushes out nothing that works.
 */
import { createHash } from "node:crypto";
import { type DocumentNode, GraphQLError, Kind } from "graphql";
import type { ErrorCode } from "../core/errors.ts";
import { ServiceError } from "../core/errors.ts";
import { createLru } from "../core/lru.ts";
import type { DocumentParts } from "./graphql_parts.ts";

/** `code` is that of errors that have none of their own. */
export type Refused = { stage: "parse" | "validate"; code: ErrorCode; errors: readonly GraphQLError[] };
export type Read = { hash: string } & ({ document: DocumentNode } | { refused: Refused });

export type Documents = {
  /** `known` says whether it had been read before. */
  read(text: string): { read: Read; known: boolean };
  /** Throws a 400 that says what is wrong with it. */
  check(text: string): void;
};

/** A tree takes 80 bytes a character, its validation's trace included less than 100. */
const bytesACharacter = 100;
const goodMost = { entries: 2_000, bytes: 67_108_864 };
const refusedMost = { entries: 200, bytes: 8_388_608 };

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

export function createDocuments({ schema, parse, validate }: DocumentParts): Documents {
  const good = createLru<Read>(goodMost);
  const refused = createLru<Read>(refusedMost);

  /** Operations of a kind that the schema does not have: no rule of validation is about them. */
  function unknownKinds(document: DocumentNode): GraphQLError[] {
    return document.definitions.flatMap((one) => {
      if (one.kind !== Kind.OPERATION_DEFINITION || schema.getRootType(one.operation) != null) return [];
      return [new GraphQLError(`There are no ${one.operation}s here.`, { nodes: one })];
    });
  }

  function look(text: string): { document: DocumentNode } | { refused: Refused } {
    try {
      const document = parse(text);
      const errors = [...validate(document), ...unknownKinds(document)];
      if (errors.length === 0) return { document };
      return { refused: { stage: "validate", code: "GRAPHQL_VALIDATION_FAILED", errors } };
    } catch (error) {
      if (error instanceof GraphQLError)
        return { refused: { stage: "parse", code: "GRAPHQL_PARSE_FAILED", errors: [error] } };
      if (!(error instanceof ServiceError)) throw error;
      const wrapped = new GraphQLError(error.message, { originalError: error });
      return { refused: { stage: "parse", code: error.code, errors: [wrapped] } };
    }
  }

  function read(text: string): { read: Read; known: boolean } {
    const hash = hashOf(text);
    const before = good.get(hash) ?? refused.get(hash);
    if (before !== undefined) return { read: before, known: true };
    const found: Read = { hash, ...look(text) };
    const bytes = bytesACharacter * (text.length + 10);
    if ("document" in found) good.set(hash, found, bytes);
    else refused.set(hash, found, bytes);
    return { read: found, known: false };
  }

  return {
    read,
    check(text) {
      const { read: found } = read(text);
      if (!("refused" in found)) return;
      const { code, errors } = found.refused;
      const reasons = errors.map(({ message, locations }) => {
        const [at] = locations ?? [];
        return at === undefined ? message : `line ${at.line}, column ${at.column}: ${message}`;
      });
      throw new ServiceError(code, `query: ${reasons.join("; ")}`, {
        details: reasons.map((reason) => ({ field: "query", reason })),
      });
    },
  };
}
