/** What is known of the service before anybody is signed in: whether people may sign up, whether mail goes out. */
import { type Reading, useRead } from "./queries.ts";
import type { Settings } from "./types.ts";

export const useOpenSettings = (): Reading<Settings> => useRead<Settings>("/settings");
