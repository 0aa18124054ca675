/** What becomes of a request that is sent again with the same Idempotency-Key. Pure: no SQL, no wire. */
import type { Transaction } from "../postgres/database.ts";

/** An answer that can be given again. */
export type Kept = { status: number; body: object };

/** The operations that the APIs call. */
export type Idempotency = {
  /**
   * Runs `work` once for an account, a key and a request: its writes and its answer are kept in one transaction, so
   * that a crash leaves both or neither. Sent again within 24 hours, the first answer comes back with `replayed`.
   * `fingerprint` says what was asked (method, path, body). Throws 400 IDEMPOTENCY_KEY_REUSED for another request
   * under the same key. What `work` throws is not kept.
   */
  once(
    request: { accountId: string; key: string; fingerprint: string },
    work: (tx: Transaction) => Promise<Kept>,
  ): Promise<Kept & { replayed: boolean }>;
};
