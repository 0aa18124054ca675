/**
 * Asks what an account used of a month, and never makes a request wait for long: requests of an account that come
 * together ask once, an answer that is late is taken by those who come after, and after a failure nobody asks for a while.
 */
import type { MonthUsed } from "./model.ts";

export type MonthAsker = (accountId: string, monthStartMs: number) => Promise<number | undefined>;

export type MonthAskerOptions = { waitMs?: number; restMs?: number; onError?: (error: unknown) => void };

type Question = { answer: Promise<number | undefined>; failedAtMs?: number };

/** Answers undefined when it is not known in time. */
export function createMonthAsker(
  monthUsed: MonthUsed,
  { waitMs = 500, restMs = 1_000, onError = () => {} }: MonthAskerOptions = {},
): MonthAsker {
  const questions = new Map<string, Question>();
  let failedAtMs = Number.NEGATIVE_INFINITY;

  function ask(key: string, accountId: string, monthStartMs: number): Question {
    const question: Question = {
      answer: (async () => Math.max(0, Math.round(await monthUsed(accountId, monthStartMs))))()
        .catch((error: unknown) => {
          failedAtMs = performance.now();
          onError(error);
          return undefined;
        })
        .finally(() => questions.delete(key)),
    };
    questions.set(key, question);
    return question;
  }

  return async (accountId, monthStartMs) => {
    const key = `${accountId} ${monthStartMs}`;
    let question = questions.get(key);
    if (question === undefined) {
      if (performance.now() - failedAtMs < restMs) return undefined;
      question = ask(key, accountId, monthStartMs);
    }
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), waitMs);
    try {
      return await Promise.race([question.answer, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
