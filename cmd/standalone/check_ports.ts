/** `npm start` runs this before it builds the dashboard's pages: settings and ports are checked first. */
import { loadProcessConfig } from "../../internal/config/load.ts";
import { runCommand } from "../shared/command.ts";
import { requireFreePorts } from "./free_ports.ts";

await runCommand(async () => {
  await requireFreePorts(loadProcessConfig());
  return 0;
});
