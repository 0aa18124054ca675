/**
 * What resolvers know of the operation they run in: who asks, what they may, the services, and loaders that gather what
 * is asked for at once into one statement. Made anew for each operation: nothing is remembered for the next.
 */
import type { Caller, Permission } from "../accounts/model.ts";
import type { Transaction } from "../postgres/database.ts";
import type { GraphqlServices } from "./graphql_services.ts";
import { createLoaders, type Loaders } from "./loaders.ts";
import { createTruncatedLists, type TruncatedLists } from "./truncated_lists.ts";

export type ContextDeps = {
  services: GraphqlServices;
  caller: Caller;
  requestId: string;
  /** The open transaction that mutations write in, if the request has an Idempotency-Key. */
  tx?: Transaction;
};

export type GraphqlContext = {
  readonly services: GraphqlServices;
  readonly caller: Caller;
  readonly requestId: string;
  readonly tx: Transaction | undefined;
  readonly loaders: Loaders;
  readonly truncated: TruncatedLists;
  may(permission: Permission): boolean;
};

export function createContext({ services, caller, requestId, tx }: ContextDeps): GraphqlContext {
  const may = (permission: Permission) => caller.permissions.includes(permission);
  return {
    services,
    caller,
    requestId,
    tx,
    loaders: createLoaders(services),
    truncated: createTruncatedLists(),
    may,
  };
}
