/** One answer that many ask for, kept in the process: whoever asks while it is being read waits for the same read. */

export type Kept<T> = {
  /** Not older than this. A read that failed is kept for a second at most: nobody is helped by asking it more often. */
  get(oldestMs: number): Promise<T>;
  /** What is kept, or being read, is out of date. */
  drop(): void;
};

const failureMs = 1_000;

export function createKept<T>(read: () => Promise<T>): Kept<T> {
  let kept: { answer: Promise<T>; atMs: number; failed: boolean } | undefined;
  return {
    get(oldestMs) {
      const nowMs = performance.now();
      if (kept !== undefined && nowMs - kept.atMs < (kept.failed ? failureMs : oldestMs)) return kept.answer;
      const made = { answer: read(), atMs: nowMs, failed: false };
      made.answer.catch(() => {
        made.failed = true;
      });
      kept = made;
      return made.answer;
    },
    drop() {
      kept = undefined;
    },
  };
}
