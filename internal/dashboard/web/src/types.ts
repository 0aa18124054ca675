/** What the server answers, by the schemas that it answers from. Only types: none of the server's code comes to a browser. */
import type { z } from "zod";
import type * as keys from "../../wire/keys.ts";
import type * as overview from "../../wire/overview.ts";
import type * as people from "../../wire/people.ts";
import type * as requests from "../../wire/requests.ts";
import type * as webhooks from "../../wire/webhooks.ts";

export type EnvironmentName = "live" | "sandbox";

export type Settings = z.output<typeof people.settings>;
export type Session = z.output<typeof people.session>;
export type Capability = Session["may"][number];
export type Role = z.output<typeof people.person>["role"];
export type Person = z.output<typeof people.person>;
export type OpenSession = z.output<typeof people.sessions>["data"][number];
export type Members = z.output<typeof people.members>;
export type Invitation = z.output<typeof people.invitation>;
export type Invited = z.output<typeof people.invited>;
export type ResetOf = z.output<typeof people.resetOf>;
export type CompletedReset = z.output<typeof people.completedReset>;
export type InvitationOf = z.output<typeof people.invitationOf>;
export type AuditLine = z.output<typeof people.auditLine>;
export type Account = z.output<typeof people.account>;
export type Plans = z.output<typeof people.plans>;

export type Key = z.output<typeof keys.key>;
export type Keys = z.output<typeof keys.keys>;
export type KeyWithSecret = z.output<typeof keys.keyWithSecret>;
export type RotatedKey = z.output<typeof keys.rotatedKey>;

export type RequestLine = z.output<typeof requests.request>;
export type Requests = z.output<typeof requests.requests>;

export type Overview = z.output<typeof overview.overview>;
export type FailedDelivery = z.output<typeof overview.failedDelivery>;
export type WebhookNotice = z.output<typeof overview.webhookNotice>;
export type Usage = z.output<typeof overview.usage>;

export type WebhookHealth = z.output<typeof webhooks.webhookHealth>;
export type WebhooksHealth = z.output<typeof webhooks.webhooksHealth>;
export type WebhookIncidents = z.output<typeof webhooks.webhookIncidents>;
export type WebhookIncident = WebhookIncidents["data"][number];
export type NamedEvents = z.output<typeof webhooks.namedEvents>;
export type EventMatches = z.output<typeof webhooks.eventMatches>;
