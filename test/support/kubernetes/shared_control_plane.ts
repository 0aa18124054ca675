/**
 * The one control plane that the tests of a run share: an API server without controllers, started when the first of them asks
 * and stopped after the last test. Tests keep apart by namespaces, and must not stop it or change what is cluster-wide, but for
 * `applyCrd()`, which they all do alike.
 */

import { atEnd } from "../runner/at_end.ts";
import { type ControlPlane, startControlPlane } from "./control_plane.ts";

let shared: Promise<ControlPlane> | undefined;

export function sharedControlPlane(): Promise<ControlPlane> {
  shared ??= startControlPlane();
  return shared;
}

atEnd(async () => {
  const plane = await shared?.catch(() => undefined);
  await plane?.[Symbol.asyncDispose]();
});
