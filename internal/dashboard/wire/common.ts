/** What bodies of the dashboard have in common. */
import { z } from "zod";
import { passwordLength, permissions, planNames } from "../../accounts/model.ts";
import { capabilities, roles } from "../../sessions/model.ts";

export const time = z.iso.datetime();
export const count = z.int().nonnegative();
export const environment = z.enum(["live", "sandbox"]);
export const role = z.enum(roles);
export const plan = z.enum(planNames);
export const permission = z.enum(permissions);
export const capability = z.enum(capabilities);

export const email = z
  .string({ error: "must be an e-mail address" })
  .trim()
  .max(320, "must be at most 320 characters long")
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, "must be an e-mail address");
export const password = z
  .string({ error: "must be a text" })
  // None begins with "must": after such a reason the value is shown.
  .min(passwordLength.min, `must be at least ${passwordLength.min} characters long`)
  .max(passwordLength.max, `must be at most ${passwordLength.max} characters long`);
export const name = z
  .string({ error: "must be a text" })
  .trim()
  .min(1, "must not be empty")
  .max(200, "must be at most 200 characters long");
/** A secret of a link. */
export const token = z.string({ error: "must be the token of the link" }).min(1).max(200);

export const noPath = z.strictObject({});
export const noQuery = z.strictObject({});
export const idPath = z.strictObject({ id: z.string().max(200) });

/** Lists that go on: `next_cursor` is null on the last page. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ data: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() });
export const limit = z.coerce
  .number({ error: "must be 1 to 100" })
  .int("must be a whole number")
  .min(1, "must be 1 to 100")
  .max(100, "must be 1 to 100")
  .default(50);
export const cursor = z.string().max(1_000).optional();
