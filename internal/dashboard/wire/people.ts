/** Signing up, in and out; the person and their sessions; members. */
import { z } from "zod";
import type { Account } from "../../accounts/service.ts";
import {
  capabilitiesOf,
  type Invitation,
  type OpenSession,
  type Person,
  type ResetKey,
  type SignedIn,
} from "../../sessions/model.ts";
import type { DashboardSettings } from "../dashboard_route.ts";
import { capability, count, email, environment, name, password, plan, role, time, token } from "./common.ts";

/** What the pages need to know before anybody is signed in. */
export const settings = z.strictObject({
  sign_up: z.boolean(),
  /** Whether mail goes out; without it, links are handed out by hand. */
  mail: z.boolean(),
  /** Whether owners change their plan themselves. */
  plan_changes: z.boolean(),
  /** Public addresses, without a slash at the end. */
  live_url: z.string(),
  sandbox_url: z.string(),
  docs_url: z.string(),
});

export const person = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role,
  created_at: time,
  /** Until then, the person may use the sandbox only. */
  email_verified: z.boolean(),
});

/** Answered to signing in, signing up, accepting an invitation, and GET /session. */
export const session = z.strictObject({
  person,
  account: z.strictObject({ id: z.string(), name: z.string(), plan, created_at: time }),
  may: z.array(capability),
  /** Sent back in X-CSRF-Token with every request that changes something. */
  csrf_token: z.string(),
  settings,
});

export const logInBody = z.strictObject({
  email,
  password: z.string({ error: "must be a text" }).min(1, "must not be empty").max(1_000, "is too long"),
});
export const logInByLinkBody = z.strictObject({ token });
export const signUpBody = z.strictObject({ account_name: name, email, name: name.optional(), password });
export const verifyEmailBody = z.strictObject({ token });
export const askResetBody = z.strictObject({ email });
export const readResetBody = z.strictObject({ token });
/** Whose password the link sets, and the API keys that they may revoke with it. Never the secret of a key. */
export const resetOf = z.strictObject({
  email: z.string(),
  keys: z.array(
    z.strictObject({
      name: z.string(),
      environment,
      /** Such as tm_live_. */
      prefix: z.string(),
      last_four: z.string(),
      created_at: time,
      last_used_at: time.nullable(),
    }),
  ),
});
export const completeResetBody = z.strictObject({
  token,
  password,
  /** Revokes the keys that `resetOf` lists. */
  revoke_keys: z.boolean().optional(),
});
export const completedReset = z.strictObject({ keys_revoked: count });
export const readInvitationBody = z.strictObject({ token });
export const invitationOf = z.strictObject({ email: z.string(), account: z.string(), role });
export const acceptInvitationBody = z.strictObject({ token, name: name.optional(), password });

export const changePersonBody = z.strictObject({ name: name.nullable() });
export const changePasswordBody = z.strictObject({
  current_password: z
    .string({ error: "must be a text" })
    .min(1, "must not be empty")
    .max(1_000, "is too long"),
  password,
});
export const sessions = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.string(),
      current: z.boolean(),
      address: z.string(),
      user_agent: z.string().nullable(),
      created_at: time,
      last_seen_at: time,
    }),
  ),
});

export const invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  role,
  invited_by: z.string(),
  created_at: time,
  expires_at: time,
});
export const members = z.strictObject({ people: z.array(person), invitations: z.array(invitation) });
export const inviteBody = z.strictObject({ email, role });
/** `link` is shown this once, where no mail goes out. */
export const invited = invitation.extend({ link: z.string().nullable() });
export const changeRoleBody = z.strictObject({ role });

export const auditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1, "must be 1 to 100").max(100, "must be 1 to 100").default(50),
  cursor: z.string().max(1_000).optional(),
  /** Such as key, webhook, member, account: what stands before the dot of an action. */
  about: z.string().max(50).optional(),
});
export const auditLine = z.strictObject({
  id: z.string(),
  at: time,
  /** Public id, "admin" for who runs the service. */
  actor: z.string(),
  /** E-mail of a person, name of a key; null when it is not known any more. */
  actor_name: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export const audit = z.strictObject({
  data: z.array(auditLine),
  has_more: z.boolean(),
  next_cursor: z.string().nullable(),
});

export const account = z.strictObject({ id: z.string(), name: z.string(), plan, created_at: time });
export const changeAccountBody = z.strictObject({ name });
export const changePlanBody = z.strictObject({ plan });
export const plans = z.strictObject({
  current: plan,
  /** Whether owners change it here. */
  changeable: z.boolean(),
  data: z.array(
    z.strictObject({
      name: plan,
      title: z.string(),
      requests_per_month: count,
      burst_per_minute: count,
      operation_cost: count,
      /** Names of features, as internal/accounts/model.ts has them. */
      features: z.array(z.string()),
    }),
  ),
});

export const renderSettings = (from: DashboardSettings): z.input<typeof settings> => ({
  sign_up: from.signUp,
  mail: from.mail,
  plan_changes: from.planChanges,
  live_url: from.liveUrl,
  sandbox_url: from.sandboxUrl,
  docs_url: from.docsUrl,
});

export const renderPerson = ({
  id,
  email,
  name,
  role,
  createdAt,
  emailVerified,
}: Person): z.input<typeof person> => ({
  id,
  email,
  name,
  role,
  created_at: createdAt.toISOString(),
  email_verified: emailVerified,
});

export const renderAccount = ({ id, name, plan, createdAt }: Account): z.input<typeof account> => ({
  id,
  name,
  plan,
  created_at: createdAt.toISOString(),
});

export const renderSession = (who: SignedIn, settings: DashboardSettings): z.input<typeof session> => ({
  person: renderPerson(who.person),
  account: renderAccount(who.account),
  may: [...capabilitiesOf[who.person.role]],
  csrf_token: who.csrfToken,
  settings: renderSettings(settings),
});

export const renderOpenSession = (open: OpenSession): z.input<typeof sessions>["data"][number] => ({
  id: open.id,
  current: open.current,
  address: open.address,
  user_agent: open.userAgent,
  created_at: open.createdAt.toISOString(),
  last_seen_at: open.lastSeenAt.toISOString(),
});

export const renderReset = (reset: {
  email: string;
  keys: readonly ResetKey[];
}): z.input<typeof resetOf> => ({
  email: reset.email,
  keys: reset.keys.map(({ name, environment, prefix, lastFour, createdAt, lastUsedAt }) => ({
    name,
    environment,
    prefix,
    last_four: lastFour,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  })),
});

export const renderInvitation = (from: Invitation): z.input<typeof invitation> => ({
  id: from.id,
  email: from.email,
  role: from.role,
  invited_by: from.invitedBy,
  created_at: from.createdAt.toISOString(),
  expires_at: from.expiresAt.toISOString(),
});
