/** Shows people, their sessions and their account. */
import type { z } from "zod";
import type { Account } from "../../accounts/service.ts";
import {
  capabilitiesOf,
  type Invitation,
  type OpenSession,
  type Person,
  type ResetKey,
  type SignedIn,
} from "../../sessions/model.ts";
import type { DashboardSettings } from "../row.ts";
import type * as schemas from "../schemas/sessions.ts";

type Shown<Name extends keyof typeof schemas> = z.input<(typeof schemas)[Name]>;

export const renderSettings = (settings: DashboardSettings): Shown<"settings"> => ({
  sign_up: settings.signUp,
  mail: settings.mail,
  plan_changes: settings.planChanges,
  live_url: settings.liveUrl,
  sandbox_url: settings.sandboxUrl,
  docs_url: settings.docsUrl,
});

export const renderPerson = ({
  id,
  email,
  name,
  role,
  createdAt,
  emailVerified,
}: Person): Shown<"person"> => ({
  id,
  email,
  name,
  role,
  created_at: createdAt.toISOString(),
  email_verified: emailVerified,
});

export const renderAccount = ({ id, name, plan, createdAt }: Account): Shown<"account"> => ({
  id,
  name,
  plan,
  created_at: createdAt.toISOString(),
});

export const renderSession = (who: SignedIn, settings: DashboardSettings): Shown<"session"> => ({
  person: renderPerson(who.person),
  account: renderAccount(who.account),
  may: [...capabilitiesOf[who.person.role]],
  csrf_token: who.csrfToken,
  settings: renderSettings(settings),
});

export const renderOpenSession = (open: OpenSession): Shown<"sessions">["data"][number] => ({
  id: open.id,
  current: open.current,
  address: open.address,
  user_agent: open.userAgent,
  created_at: open.createdAt.toISOString(),
  last_seen_at: open.lastSeenAt.toISOString(),
});

export const renderReset = (reset: { email: string; keys: readonly ResetKey[] }): Shown<"resetOf"> => ({
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

export const renderInvitation = (invitation: Invitation): Shown<"invitation"> => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
});
