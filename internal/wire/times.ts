/** A day or a moment, as parameters name them. */
import { z } from "zod";
import { isCalendarDay } from "../core/days.ts";

const day =
  "(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|[12][0-9]))";
const clockTime = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[.][0-9]{1,9})?";
const zone = "(?:Z|[+-](?:0[0-9]|1[0-4]):[0-5][0-9])";

/** Without anchors. The years are those that events and changes can be of. */
export const dayOrTimePattern = `[12][0-9]{3}-${day}(?:T${clockTime}${zone})?`;

/** The pattern knows the days of months, but not the leap years. */
export const isThere = (text: string): boolean => isCalendarDay(text.slice(0, 10));
export const notThereReason = "must be a day that there is: that year has no 29th of February";

const pattern = `^${dayOrTimePattern}$`;
const reason =
  'must be a day such as 2026-01-31, or a time such as "2026-01-31T09:30:00Z" (in an address, + is written %2B)';

export const dayOrTime = (description: string) =>
  z
    .string()
    .regex(new RegExp(pattern), reason)
    .refine(isThere, notThereReason)
    .transform((text) => new Date(text))
    .meta({ description, type: "string", pattern, examples: ["2026-01-31T09:30:00Z"] });
