/** Interactions: what is known of them, and what a check answers. Pure: no SQL, no wire. */

/** Most severe first. */
export const severities = ["CONTRAINDICATED", "MAJOR", "MODERATE", "MINOR", "UNKNOWN"] as const;
export type Severity = (typeof severities)[number];

export const checkLimits = { leastDrugs: 2, mostDrugs: 10 } as const;

export type CheckedDrug = {
  din: string;
  name: string;
  /** Whether any rule of any source names it: a drug that none names cannot be found to interact. */
  covered: boolean;
};

/** An interaction rule that matches two of the drugs. */
export type Interaction = {
  /** Of the rule; the same after every load of its source. */
  key: string;
  /** In the order in which they were asked for; `substances` and `sides` go with them. */
  dins: readonly [string, string];
  /** What the rule meets in each drug. */
  substances: readonly [string, string];
  /** What the source names: a substance or a class. */
  sides: readonly [string, string];
  severity: Severity;
  severityText: string;
  description: string;
  management: string;
  source: string;
};

export type InteractionSource = {
  name: string;
  /** YYYY-MM-DD; null when the source states no date. */
  asOf: string | null;
  rules: number;
  synthetic: boolean;
};

export type InteractionCheck = {
  /** Most severe first, then by the order of the drugs; each pair and rule once. */
  interactions: Interaction[];
  /** In the order asked. */
  checked: CheckedDrug[];
  /** That were looked through, by name. */
  sources: InteractionSource[];
};

/** The operations that the APIs call. */
export type InteractionService = {
  /** `dins` are two to ten, distinct. Throws 404 NOT_FOUND naming every DIN that no drug has. */
  check(dins: readonly string[]): Promise<InteractionCheck>;
};
