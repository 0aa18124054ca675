/** Lines of the audit log as sentences. What has no words yet is shown as it is written. */
const actions: Readonly<Record<string, string>> = {
  "account.created": "Created the account",
  "account.renamed": "Renamed the account",
  "account.plan_changed": "Changed the plan",
  "user.created": "Added a user",
  "person.signed_up": "Signed up",
  "person.logged_in": "Logged in",
  "person.renamed": "Changed their name",
  "person.password_changed": "Changed their password",
  "person.reset_made": "Created a password reset link",
  "person.password_reset": "Set a password with a reset link",
  "person.email_verified": "Verified their email address",
  "session.ended": "Ended sessions",
  "member.invited": "Invited a member",
  "member.invitation_withdrawn": "Revoked an invitation",
  "invitation.accepted": "Accepted an invitation",
  "member.role_changed": "Changed a role",
  "member.removed": "Removed a member",
  "key.created": "Created a key",
  "key.renamed": "Renamed a key",
  "key.rotated": "Rotated a key",
  "key.revoked": "Revoked a key",
  "key.documents_changed": "Changed the GraphQL access of a key",
  "webhook.created": "Created a webhook",
  "webhook.changed": "Changed a webhook",
  "webhook.secret_rotated": "Rotated a webhook's secret",
  "webhook.deleted": "Deleted a webhook",
};

/** What stands before the dot. */
export const subjects = [
  { value: "key", label: "API keys" },
  { value: "webhook", label: "Webhooks" },
  { value: "member", label: "Members" },
  { value: "invitation", label: "Accepted invitations" },
  { value: "person", label: "Logins, names, and passwords" },
  { value: "session", label: "Sessions" },
  { value: "account", label: "Account and plan" },
] as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (text: string) => capital(text.replaceAll(/[._]/g, " "));

export const actionInWords = (action: string): string => actions[action] ?? spaced(action);

const names: Readonly<Record<string, string>> = {
  schema: "Environment",
  members: "Changed",
  by: "By",
  expires_at: "Expires",
  old_expires_at: "Old key works until",
  previous_secret_until: "Old secret works until",
  sign_with: "X-TM-Signature is signed with",
  trusted_only: "Only registered documents",
  sessions_ended: "Sessions ended",
  to: "New key",
};
const reasons: Readonly<Record<string, string>> = {
  logging_out: "logging out",
  ending_one: "ending it from another session",
  ending_others: "ending all others",
  login_link: "a login link",
};

export const detailName = (name: string): string => names[name] ?? spaced(name);
export const reasonInWords = (reason: string): string => reasons[reason] ?? reason;
