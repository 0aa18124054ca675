/** How a command that runs once and ends reports: its number is the exit code, a person's mistake is one line. */
import { ServiceError, UsageError } from "../../internal/core/errors.ts";

export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (error instanceof UsageError || error instanceof ServiceError) {
      const cause = error.cause instanceof Error ? ` (${error.cause.message || error.cause.name})` : "";
      process.stderr.write(`${error.message}${cause}\n`);
      process.exitCode = 1;
      return;
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 70;
  }
}
