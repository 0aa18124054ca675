/** Accounts, plans, permissions and callers. Pure: no SQL, no wire. */
import { ServiceError } from "../core/errors.ts";

export const permissions = [
  "drugs:read",
  "prices:read",
  "pharmacies:read",
  "webhooks:read",
  "webhooks:write",
] as const;
export type Permission = (typeof permissions)[number];

export const features = [
  "drug_search",
  "price_lookup",
  "pharmacy_data",
  "price_history",
  "generic_alternatives",
  "coverage_data",
  "bulk",
  "alert_webhooks",
  "webhooks",
] as const;
export type Feature = (typeof features)[number];

export const planNames = ["developer", "startup", "business"] as const;
export type PlanName = (typeof planNames)[number];

/** Requests a calendar month (UTC), requests a minute, points that one operation of GraphQL may cost, and what may be called. */
export type Plan = {
  name: PlanName;
  title: string;
  requestsPerMonth: number;
  burstPerMinute: number;
  operationCost: number;
  features: readonly Feature[];
};

const developer = ["drug_search", "price_lookup", "pharmacy_data", "alert_webhooks"] as const;
const startup = [...developer, "price_history", "generic_alternatives", "coverage_data"] as const;
const business = [...startup, "bulk", "webhooks"] as const;

/** The table of features and limits, which the APIs, the limiter, and the documentation read. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  developer: {
    name: "developer",
    title: "Developer",
    requestsPerMonth: 1_000,
    burstPerMinute: 60,
    operationCost: 1_000,
    features: developer,
  },
  startup: {
    name: "startup",
    title: "Startup",
    requestsPerMonth: 10_000,
    burstPerMinute: 300,
    operationCost: 5_000,
    features: startup,
  },
  business: {
    name: "business",
    title: "Business",
    requestsPerMonth: 100_000,
    burstPerMinute: 1_000,
    operationCost: 20_000,
    features: business,
  },
};

/** Returns the plans, each with the features in `open` added. */
function plansWith(open: readonly Feature[]): typeof plans {
  const opened = (plan: Plan): Plan => ({ ...plan, features: [...new Set([...plan.features, ...open])] });
  return {
    developer: opened(plans.developer),
    startup: opened(plans.startup),
    business: opened(plans.business),
  };
}

/** The plans of each environment. */
export type Offered = Readonly<Record<"live" | "sandbox", typeof plans>>;

/** `open` are the features that every live plan has in this deployment. The sandbox has every feature for every plan. */
export const offeredPlans = (open: readonly Feature[]): Offered => ({
  live: plansWith(open),
  sandbox: plansWith(features),
});

/** The error states what the plan does not include, which plans include it, and where to change the plan. */
export function planRequired(what: string, feature: Feature, { title }: Plan): ServiceError {
  const including = Object.values(plans).filter((plan) => plan.features.includes(feature));
  const titles = including.map((plan) => plan.title).join(" and ");
  const include = including.length === 1 ? "plan includes" : "plans include";
  return new ServiceError(
    "PLAN_REQUIRED",
    `${what} is not included in the ${title} plan. The ${titles} ${include} it. Change your plan on the Plan page of the dashboard (/dashboard/plan), or ask your administrator. The sandbox includes every feature.`,
  );
}

/** Throws 403 PLAN_REQUIRED. */
export function requireFeature({ plan }: Pick<Caller, "plan">, feature: Feature, what: string): void {
  if (!plan.features.includes(feature)) throw planRequired(what, feature, plan);
}

/** Of a person's password, in characters, whoever sets it. */
export const passwordLength = { min: 12, max: 200 } as const;

/** Who is behind a request, once its key, or the session of a person, was checked. Ids are UUIDs. */
export type Caller = {
  accountId: string;
  /** As the audit log names who acted: the public id of the key (`key_...`) or of the person (`user_...`). */
  actor: string;
  /** What is counted and logged is what was asked with a key: a person's session has none. */
  keyId?: string;
  plan: Plan;
  permissions: readonly Permission[];
  /** Of GraphQL, the key runs only documents that its account registered; any unless said. */
  trustedDocumentsOnly?: boolean;
};

/** A key and the account that it belongs to, or belonged to. UUIDs. */
export type KeyOwner = Pick<Caller, "accountId"> & { keyId: string };

/** A key that is known and not good, or not here: whose it is, for the account's own eyes. */
export class KeyRefused extends ServiceError {
  readonly owner: KeyOwner;

  constructor(code: "UNAUTHORIZED" | "WRONG_ENVIRONMENT", message: string, owner: KeyOwner) {
    super(code, message);
    this.owner = owner;
  }
}

/** Too many invalid keys came from the caller's IP address: this one was not looked up. */
export class KeyThrottled extends ServiceError {
  constructor(retryAfterSeconds: number) {
    const remedy = "Check that your key is complete and was not revoked, and retry later.";
    super("RATE_LIMITED", `Too many requests with invalid API keys from your IP address. ${remedy}`, {
      retryAfterSeconds,
    });
  }
}

/** The operations that the APIs call. */
export type Authenticator = {
  /**
   * The caller behind a key presented at an environment. Throws 401 UNAUTHORIZED (malformed, unknown, expired,
   * revoked; the message says which) or 403 WRONG_ENVIRONMENT; as KeyRefused when the key is known. A revocation is seen within about a second.
   * Throws KeyThrottled after too many unknown keys from an IP address, if `addressOf` is given.
   */
  authenticate(key: string, environment: "live" | "sandbox", addressOf?: () => string): Promise<Caller>;
};
