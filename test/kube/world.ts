/** Electors on one server, in a time that passes when a test says so. */
import { createLeaseServer } from "./lease_server.ts";
import { type ParticipantOptions, startParticipant } from "./participant.ts";
import { createSimulatedTime } from "./simulated_time.ts";

export function world() {
  const time = createSimulatedTime();
  const server = createLeaseServer(time);
  const start = (identity: string, more: Partial<ParticipantOptions> = {}) =>
    startParticipant({ time, server, identity, ...more });
  return { time, server, start };
}
