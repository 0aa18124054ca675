/** Every page of the dashboard, as app.tsx lists them, and the addresses at which a walk looks at each: a page without one fails. */
import { readFileSync } from "node:fs";
import type { EnvironmentName } from "../../../internal/postgres/environment.ts";
import type { World } from "./world.ts";

const app = readFileSync(new URL("../../../internal/dashboard/web/src/app.tsx", import.meta.url), "utf8");

/** Paths of one of the tables in app.tsx. */
function table(name: string): string[] {
  const text = new RegExp(`const ${name}: [^=]*= \\{\n([\\s\\S]*?)\n\\};`).exec(app)?.[1];
  if (text === undefined) throw new Error(`app.tsx has no table ${name}`);
  return [...text.matchAll(/^ {2}"([^"]*)": page\(/gm)].map(([, path = ""]) => path);
}

export const openRoutes: readonly string[] = table("open");
export const accountRoutes: readonly string[] = table("ofAccount");
export const environmentRoutes: readonly string[] = table("ofEnvironment");

export type Address = {
  /** As app.tsx has it. */
  route: string;
  /** Below /dashboard, with its query and fragment. */
  path: string;
  /** Nobody may be signed in. */
  open: boolean;
};

type Place = { world: World; environment: EnvironmentName };

/** Below the environment; several where a page has parts. */
const ofEnvironment: Readonly<Record<string, (place: Place) => readonly string[]>> = {
  "": () => [""],
  "/keys": () => ["/keys"],
  "/requests": () => ["/requests", "/requests?status=failed"],
  "/requests/:id": ({ world, environment }) => [`/requests/${world.of[environment].request}`],
  "/usage": () => ["/usage", "/usage?period=range"],
  "/webhooks": () => ["/webhooks", "/webhooks?new=1"],
  "/webhooks/:id": ({ world, environment }) =>
    ["", "?tab=settings", "?tab=secret", "?tab=test", "?tab=recoveries"].map(
      (tab) => `/webhooks/${world.of[environment].webhook}${tab}`,
    ),
  "/webhooks/:id/deliveries/:deliveryId": ({ world, environment }) => {
    const { webhook, delivery } = world.of[environment];
    return [`/webhooks/${webhook}/deliveries/${delivery}`];
  },
  "/events": () => ["/events", "/events?tab=catalogue"],
  "/events/:id": ({ world, environment }) => [`/events/${world.of[environment].event}`],
  "/alerts": () => ["/alerts"],
  "/explorer": () => ["/explorer", "/explorer?tab=graphql"],
};

/** Without data there is no one thing to look at: the address of one that is not there says so. */
const oneThing = (route: string) => route.includes(":id");

const ofNobody: Readonly<Record<string, readonly string[]>> = {
  "/login": ["/login"],
  "/signup": ["/signup"],
  "/reset": ["/reset", `/reset#token=${"x".repeat(43)}`],
  "/verify": ["/verify", `/verify#token=${"x".repeat(43)}`],
  "/invitation": ["/invitation", `/invitation#token=${"x".repeat(43)}`],
};

function listed<Found>(table: Readonly<Record<string, Found>>, route: string): Found {
  const found = table[route];
  if (found === undefined) throw new Error(`app.tsx has the page "${route}", and no walk looks at it`);
  return found;
}

export const openAddresses = (): Address[] =>
  openRoutes.flatMap((route) => listed(ofNobody, route).map((path) => ({ route, path, open: true })));

/** In one environment. `empty`: of an account that has nothing; one thing is then one that is not there. */
export function addresses(world: World, environment: EnvironmentName, empty = false): Address[] {
  const inside = environmentRoutes.flatMap((route) => {
    const paths = listed(ofEnvironment, route)({ world, environment });
    return (empty && oneThing(route) ? paths.slice(0, 1) : paths).map((path) => ({
      route: `/${environment}${route}`,
      path: `/${environment}${path}`,
      open: false,
    }));
  });
  return inside;
}

export const accountAddresses = (): Address[] =>
  [...accountRoutes, "/there-is-no-such-page", "/sandbox/there-is-no-such-page"].map((route) => ({
    route,
    path: route,
    open: false,
  }));
