import { runCommand } from "../shared/command.ts";
import { generate } from "./app.ts";

await runCommand(() => generate(process.argv.slice(2), { stdout: process.stdout, stderr: process.stderr }));
