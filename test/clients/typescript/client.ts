/** Clients whose waits are noted instead of waited for, and whose chance is what a test says. */
import { Resources } from "../../../clients/typescript/src/generated/resources.ts";
import { GraphQL } from "../../../clients/typescript/src/graphql.ts";
import { type ClientOptions, readOptions } from "../../../clients/typescript/src/options.ts";
import { type Chance, createTransport, type Transport } from "../../../clients/typescript/src/transport.ts";

/** Of no service: such a key opens nothing. */
export const key = `tm_live_${"0".repeat(36)}`;
export const sandboxKey = `tm_sandbox_${"0".repeat(36)}`;

export type Patient = Resources & { graphql: GraphQL; transport: Transport; waitsMs: number[] };

export function patientClient(
  baseUrl: string,
  options: ClientOptions = {},
  chance: Partial<Chance> = {},
): Patient {
  const waitsMs: number[] = [];
  const transport = createTransport(readOptions({ apiKey: key, baseUrl, ...options }), {
    random: () => 0,
    nowMs: Date.now,
    sleep: (ms) => {
      waitsMs.push(ms);
      return Promise.resolve();
    },
    ...chance,
  });
  return Object.assign(new Resources(transport), { graphql: new GraphQL(transport), transport, waitsMs });
}
