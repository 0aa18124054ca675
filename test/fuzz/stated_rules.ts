/**
 * The reasons for which the service may reject a request that fits the schemas of the OpenAPI document. JSON Schema cannot
 * express these rules, so the document states each one in a sentence.
 */

type StatedRule = {
  /** Matches the reason in `details` of the response, or its message if it has no details. For GraphQL errors, the code. */
  reason: RegExp;
  /** A sentence, or a part of one, in a description of the OpenAPI document. */
  stated: string;
};

export const statedRules: readonly StatedRule[] = [
  { reason: /^holds a control character|^must not hold control/, stated: "or contain\ncontrol characters" },
  { reason: /^is empty; give a value/, stated: "Parameters must not be empty" },
  {
    reason: /^must be a day such as .* from 1900 to 2100/,
    stated: "Days are from 1900 to 2100 and exist in the calendar.",
  },
  { reason: /^must be a day that there is/, stated: "Days are from 1900 to 2100 and exist in the calendar." },
  { reason: /^must (not be after|be later than)/, stated: "A range must not end before it starts." },
  {
    reason: /^is not one of ours; start again/,
    stated: "A cursor works only for the\nlist that returned it.",
  },
  { reason: /^cannot be given with (offset|page); the cursor/, stated: "Not with offset or page." },
  { reason: /^cannot be given with offset; give one/, stated: "Not with offset or cursor." },
  { reason: /^reaches past row/, stated: "at most to row 10000" },
  { reason: /^cannot be given with postal_code/, stated: "Not with postal_code." },
  { reason: /^is missing; latitude and longitude/, stated: "Requires longitude." },
  { reason: /^needs a location: postal_code/, stated: "from the location, which is required" },
  { reason: /^"distance" needs a location/, stated: "(distance), which requires a location" },
  { reason: /^is required: give the drugs/, stated: "Exactly one of drug_ids and dins is required." },
  { reason: /^cannot be given with drug_ids/, stated: "Not with drug_ids." },
  { reason: /^must hold 2 to 10 different DINs/, stated: "2 to 10 different DINs" },
  { reason: /^is required: say what to look for/, stated: "Required, unless the deprecated q is present." },
  { reason: /^cannot be given with query/, stated: "Deprecated name of query. Not with query." },
  { reason: /^needs at least 2 letters or digits/, stated: "with at least two letters or digits" },
  { reason: /^needs a letter or digit/, stated: "Case, accents, spaces, and punctuation are ignored." },
  { reason: /^must be at most 5 years before to/, stated: "at most five years after from" },
  { reason: /^must be at most 91 days before to/, stated: "At most 92 days in total." },
  { reason: /^cannot be given with source=public_formulary/, stated: "Not with source=public_formulary." },
  {
    reason: /^cannot be given with pharmacy_id or source/,
    stated: "Not with pharmacy_id or source=pharmacies.",
  },
  { reason: /^must be dollars over 0 and up to/, stated: "over 0 and up to 100,000, at most two decimals" },
  { reason: /^must be a time to come/, stated: "in the future, and at most 1825 days from now" },
  { reason: /^must be kinds of events/, stated: "Only these event types, separated by commas." },
  { reason: /^is not an id\. Give drug_<DIN>/, stated: "drug_<DIN> or DINs, at most 1000" },
  { reason: /^is not an id\. Give pharm_<id>/, stated: "pharm_<id>, at most 1000" },
  { reason: /^must have a name of letters, digits/, stated: "Names have letters, digits, - and _" },
  { reason: /^must be printable ASCII/, stated: "Values are printable ASCII." },
  { reason: /^is only for making a webhook active/, stated: "true requires active true" },
  { reason: /^says since when to recover/, stated: "Requires recover true." },
  { reason: /^must be webhook\.test while/, stated: "A disabled webhook accepts webhook.test only." },
  { reason: /^does not fit the kind's schema/, stated: "valid for the schema of the event type" },
  { reason: /^is for the example; with data/, stated: "Not with data." },
  { reason: /^must be in the past/, stated: "Start of the period, in the past." },
  { reason: /^GRAPHQL_/, stated: "A GraphQL document that is valid for the schema." },
  { reason: /^must have a name that resolves/, stated: "with a name that resolves" },
  {
    reason: /^cannot be "previous", because no previous/,
    stated: "previous is valid during an overlap only",
  },
  {
    reason: /^cannot be "previous" if overlap_seconds/,
    stated: "Must not be previous if overlap_seconds is 0.",
  },
  { reason: /is deleted; nothing is sent/, stated: "unless the webhook is deleted" },
  {
    reason: /is for a webhook that is inactive/,
    stated: "true requires active true, and a disabled webhook.",
  },
  { reason: /^There is nothing to recover/, stated: "A range with nothing to recover is rejected." },
  {
    reason: /Only a pending delivery can be retried/,
    stated: "Only a pending delivery of an active webhook can be retried.",
  },
  { reason: /is not active; make it active first/, stated: "The webhook must be active." },
  { reason: /has 100 webhooks, which is as many/, stated: "An account can have 100 webhooks." },
  {
    reason: /^must be one or more of failed, cancelled, separated/,
    stated: "failed or cancelled, separated by commas",
  },
  {
    reason: /^must be one or more of price\.changed/,
    stated: "Count only these event types, separated by commas.",
  },
  { reason: /has \d recoveries in progress/, stated: "A webhook can have 5 recoveries in progress" },
  { reason: /^belongs to a request with another body/, stated: "A request with another body or path gets" },
];
