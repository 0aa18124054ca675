/** Runs a mutation once for its Idempotency-Key. The result of a mutation that failed is not kept, and what it wrote goes. */
import { createHash } from "node:crypto";
import type { ExecutionResult } from "graphql";
import type { Idempotency } from "../idempotency/model.ts";
import type { Transaction } from "../postgres/database.ts";
import type { Asked } from "./http/graphql_request.ts";

/** Thrown out of the transaction of an Idempotency-Key: what a failed mutation wrote goes, and its result is not kept. */
class Failed extends Error {
  override readonly name = "Failed";
  readonly result: ExecutionResult;

  constructor(result: ExecutionResult) {
    super("The mutation failed");
    this.result = result;
  }
}

function fingerprintOf(hash: string, { operationName, variables }: Asked): string {
  const asked = JSON.stringify(["graphql", hash, operationName ?? null, variables ?? null]);
  return createHash("sha256").update(asked).digest("base64url");
}

export type Mutation = { accountId: string; key: string; asked: Asked; hash: string };

/** `replayed` says that an earlier request with this key ran it. */
export async function runOnce(
  idempotency: Idempotency,
  { accountId, key, asked, hash }: Mutation,
  work: (tx: Transaction) => Promise<ExecutionResult>,
): Promise<{ result: ExecutionResult; replayed: boolean }> {
  const request = { accountId, key, fingerprint: fingerprintOf(hash, asked) };
  try {
    const kept = await idempotency.once(request, async (tx) => {
      const result = await work(tx);
      if (result.errors !== undefined && result.errors.length > 0) throw new Failed(result);
      return { status: 200, body: { data: result.data } };
    });
    return { result: kept.body as ExecutionResult, replayed: kept.replayed };
  } catch (error) {
    if (error instanceof Failed) return { result: error.result, replayed: false };
    throw error;
  }
}
