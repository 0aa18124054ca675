/** How long a new key works: never ending, for a while, or until a day. */
import { ApiError } from "../../api.ts";

const dayMs = 86_400_000;

export const expiryOptions = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "day", label: "After a day…" },
] as const;

/** Today, in UTC. */
export const firstDay = (nowMs = Date.now()): string => new Date(nowMs).toISOString().slice(0, 10);

/** As the server takes it. Throws, naming the field, when no day was given. */
export function expiryAt(choice: string, day: string, nowMs = Date.now()): string | null {
  if (choice === "never") return null;
  if (choice !== "day") return new Date(nowMs + Number(choice) * dayMs).toISOString();
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight))
    throw new ApiError(0, "INVALID_PARAMETER", "Choose a day.", {
      details: [{ field: "day", reason: "choose a day" }],
    });
  return new Date(midnight + dayMs).toISOString();
}
