/**
 * Whether Redis is asked at all. Failures in a row for a tenth of a second open it: then no request waits for Redis, and one probe
 * at a time looks whether it answers in time again. So a Redis that is slow or gone costs the requests of a moment the budget, and no
 * storm; and a moment in which many were late at once, on a busy machine, opens nothing.
 */
export type Breaker = Disposable & {
  readonly closed: boolean;
  succeeded(): void;
  /** `open` at once when there is nothing to wait for: there is no connection. */
  failed(error: unknown, options?: { open?: boolean }): void;
};

export type BreakerOptions = {
  /** Resolves when Redis answers in time. */
  probe(): Promise<unknown>;
  onOpen(error: unknown): void;
  onClose(): void;
  failuresToOpen?: number;
  failingMs?: number;
  probeIntervalMs?: number;
};

export function createBreaker({
  probe,
  onOpen,
  onClose,
  failuresToOpen = 5,
  failingMs = 100,
  probeIntervalMs = 500,
}: BreakerOptions): Breaker {
  let failures = 0;
  let failingSince = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  function probeLater(): void {
    timer = setTimeout(async () => {
      const answered = await probe().then(
        () => true,
        () => false,
      );
      if (ended) return;
      if (!answered) {
        probeLater();
        return;
      }
      timer = undefined;
      failures = 0;
      onClose();
    }, probeIntervalMs).unref();
  }

  return {
    get closed() {
      return timer === undefined && !ended;
    },
    succeeded() {
      failures = 0;
    },
    failed(error, { open = false } = {}) {
      const now = performance.now();
      if (failures === 0) failingSince = now;
      failures += 1;
      const failing = failures >= failuresToOpen && now - failingSince >= failingMs;
      if (timer !== undefined || ended || !(open || failing)) return;
      probeLater();
      onOpen(error);
    },
    [Symbol.dispose]() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
