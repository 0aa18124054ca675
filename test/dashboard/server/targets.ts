/**
 * Everything that a session can ask for: every row of the dashboard's table, and every row of /v1 in both environments. Found in
 * the tables, so that a row which is added is walked too; one that needs a body which is not here fails the walk.
 */

import { restRoutesUnderSession } from "../../../internal/dashboard/mount.ts";
import { routes } from "../../../internal/dashboard/routes.ts";
import { onlyReads } from "../../../internal/dashboard/session_auth.ts";
import type { EnvironmentName } from "../../../internal/postgres/environment.ts";
import type { Capability } from "../../../internal/sessions/model.ts";
import { addressOf } from "../../api/sample.ts";
import { password } from "./fixture.ts";
import { type Things, thingOf } from "./things.ts";

export type Target = {
  name: string;
  method: string;
  open: boolean;
  changes: boolean;
  /** Its address names something that is an account's. */
  ofOne: boolean;
  /** Who may not is refused before anything else is looked at. */
  needs: Capability | undefined;
  environment: EnvironmentName | undefined;
  mirrored: boolean;
  /** Below /dashboard/api. */
  path(things: Things): string;
  body: object | undefined;
};

const both = ["live", "sandbox"] as const;

/** Bodies that are right as far as their form goes. */
const bodies: Readonly<Record<string, object>> = {
  logIn: { email: "nobody@nowhere.example", password },
  signUp: { account_name: "Other", email: "other@nowhere.example", password },
  logInByLink: { token: "x".repeat(43) },
  askReset: { email: "nobody@nowhere.example" },
  completeReset: { token: "x".repeat(43), password },
  readReset: { token: "x".repeat(43) },
  readInvitation: { token: "x".repeat(43) },
  acceptInvitation: { token: "x".repeat(43), password },
  verifyEmail: { token: "x".repeat(43) },
  changePerson: { name: "Changed" },
  changePassword: { current_password: password, password: "another four plain words" },
  invite: { email: "new@invited.example", role: "member" },
  changeRole: { role: "admin" },
  changeAccount: { name: "Changed" },
  changePlan: { plan: "startup" },
  createKey: { environment: "live", name: "new", permissions: ["drugs:read"] },
  changeKey: { name: "Changed" },
  rotateKey: { grace_seconds: 0 },
};

function ownTargets(): Target[] {
  return routes.flatMap((row) => {
    const places = row.path.includes("{environment}") ? both : [undefined];
    return places.map((environment): Target => {
      const path = row.path.replace("/{environment}", "");
      const below = environment === undefined ? "" : `/${environment}`;
      if (row.request.body !== undefined && bodies[row.name] === undefined)
        throw new Error(`${row.name} takes a body: give the walk one`);
      return {
        name: `${row.name}${environment === undefined ? "" : ` (${environment})`}`,
        method: row.method,
        open: row.auth.type === "none",
        changes: row.method !== "GET",
        ofOne: path.includes("{id}"),
        needs: row.auth.type === "session" ? row.auth.capability : undefined,
        environment,
        mirrored: false,
        path: (things) => `${below}${path.replace("{id}", thingOf(things, path) ?? "")}`,
        body: bodies[row.name],
      };
    });
  });
}

function mirroredTargets(): Target[] {
  return restRoutesUnderSession.flatMap((row) =>
    both
      .filter((environment) => (row.only ?? environment) === environment)
      .map((environment): Target => {
        const ofOne = /^\/v1\/(webhooks|deliveries|recoveries|events|alerts)\/\{id\}/.test(row.path);
        const changes = !onlyReads(row);
        return {
          name: `${environment} ${row.name}`,
          method: row.method,
          open: row.auth.type === "none",
          changes,
          ofOne,
          needs: changes ? `${environment}:write` : undefined,
          environment,
          mirrored: true,
          path(things) {
            const id = thingOf(things, row.path);
            const path = { ...row.example?.path, ...(ofOne && id !== undefined ? { id } : {}) };
            return `/${environment}${addressOf(row, { ...row.example, path })}`;
          },
          body: row.request.body === undefined ? undefined : (row.example?.body ?? {}),
        };
      }),
  );
}

export const targets: readonly Target[] = [...ownTargets(), ...mirroredTargets()];
