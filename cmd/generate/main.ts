import { loadProcessConfig } from "../../internal/config/load.ts";
import { runCommand } from "../shared/command.ts";
import { generate } from "./app.ts";

await runCommand(() => {
  const { stdout, stderr } = process;
  return generate(process.argv.slice(2), { stdout, stderr, dataDirectory: loadProcessConfig().DATA_DIR });
});
