/**
 * Cleanup for what the test files of one worker share. A hook of `node:test` in a shared module would run after the first
 * file that imports it.
 */
const cleanups: (() => Promise<unknown>)[] = [];

/** Runs `cleanup` once, after the worker's last file. */
export function atEnd(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/** Runs every cleanup, newest first, even if one fails. Throws the first error. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
