/**
 * What the image starts: its first argument picks the command, which finds the others where it always does. As process 1
 * of a container it would not be ended by a signal that nobody handles; so one that comes before the command has a
 * handler of its own, or to a command that has none, ends it here.
 */
import { exitCodeOf, stopSignals } from "../../internal/runtime/signals.ts";
import { didYouMean } from "../shared/did_you_mean.ts";
import { version } from "../shared/version.ts";
import { commands, usage } from "./image_commands.ts";

for (const signal of stopSignals) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(exitCodeOf(signal));
  });
}

const [name = ""] = process.argv.splice(2, 1);

if (name === "--help" || name === "-h") process.stdout.write(usage);
else if (name === "--version") process.stdout.write(`${version}\n`);
else {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    process.stderr.write(
      `${name === "" ? "Name a command." : `Unknown command "${name}".${didYouMean(name, Object.keys(commands))}`}\n\n${usage}`,
    );
    process.exitCode = 2;
  } else await command.run();
}
