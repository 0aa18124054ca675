/**
 * Phrases that our texts must not contain, each with the term to write instead. The check has no exceptions, so the list
 * has only phrases that a clear sentence never needs. Each pattern is matched against one sentence, in which every code span
 * is the word "code".
 */
export type Idiom = { readonly pattern: RegExp; readonly write: string };

/** `pattern` is matched at word boundaries, in any case. */
const phrase = (pattern: string, write: string): Idiom => ({
  pattern: new RegExp(String.raw`(?<![\w-])(?:${pattern})(?![\w-])`, "iu"),
  write,
});

export const idioms: readonly Idiom[] = [
  // Fragments and clauses that take the place of a noun.
  {
    pattern: /^(?:What|Whoever|Where what)\s[^?]*$/u,
    write: 'a noun as the subject, such as "Failed deliveries"',
  },
  { pattern: /^(?:Which|How long what|Such as)\s[^?]*$/u, write: "a complete sentence with a subject" },
  {
    pattern: /^(?:Where|What about|Only about|When it fails|How|Why it went where)[?:]?$/u,
    write: 'a noun, such as "Endpoint", "Events", or "Retries"',
  },
  { pattern: /^(?:Say what|Only say what|The same from)\s/u, write: "an imperative that names the object" },
  phrase("all that (?:failed|waits|is|was|were|are)", '"all" and a noun: "all errors"'),
  phrase("what (?:waits|failed|is no|did not|looks like|it answered|they answered|stands)", "a noun"),
  phrase("those that (?:nobody|everybody|nothing)", "a noun"),
  phrase("whoever|whose it is", '"the user", "the holder", or another noun'),
  phrase("every part that is given|all that is given|(?:is|are) given(?= *[.;])", '"set", or "Default: N"'),

  // Negated nouns.
  phrase("(?:is|are|holds?) no (?:DIN|JSON|URL|date|number|key|code|uuid|bound)s?", '"is not a valid …"'),
  phrase("no bounds?(?: unless| on)?", '"unlimited" or "has no limit"'),
  phrase("unless (?:one is |it is |they are )?given", '"Default: N"'),
  phrase("(?:there is|are|leaves out|is) none(?: of| that)? ?(?:that|of that time|was)?(?=[ .])", '"No …"'),
  phrase("asks for no|nothing to say|says nothing|nothing of its own", '"has no …" or "does not …"'),

  // Things do not stand, tell, ask, hold, or go.
  phrase(
    "stands? (?:here|there|beside|in the|in it|still)|it stands(?! by)|where what",
    '"is stored in", "appears in"',
  ),
  phrase(
    "(?:is|are|was|were|be|been|being) told|told of|tells? (?:a|an|the) URL|as webhooks tell",
    '"receives" or "is notified"',
  ),
  phrase("says? of|says? (?:it|this|that) of itself", '"lists", "covers", or "describes"'),
  phrase("asked for|is asked of|ask of|asks of|as asked", '"subscribed", "requested", or "OK"'),
  phrase("holds what|(?:is|are) looked at|a sign of life", '"contains", "reads", or "renews its lease"'),
  phrase(
    "goes? out(?: from)?|who runs (?:it|this)|what goes|goes? on \\w+ing|went where",
    "the verb for the action",
  ),
  phrase("(?:is|are) there(?=[.?!;,]|$)", '"exists" or "is running"'),
  phrase("data stays?|stops it; the", '"Your data is kept."'),
  phrase("as the caller reaches it|our own address", '"the address the client used"'),
  phrase(
    "made a mistake|the network there",
    '"Something went wrong on our side." or "Check your connection."',
  ),
  phrase("begins? to be", "the verb alone"),

  // Private words for standard terms.
  phrase(
    "(?<!connections? |connections? is |connections? was )refus(?:e|es|ed|al|als|ing)(?! connection)",
    '"reject", "block", or "rate-limit"',
  ),
  phrase("answer(?:s|ed|ing)?", '"response", "status code", or "respond"'),
  phrase("anew", '"again" or "resets"'),
  phrase("mend(?:s|ed|ing)?", '"fix"'),
  phrase("made[- ]up", '"sample data" or "test data"'),
  phrase("given up|gives up on it", '"failed" or "gave up after N attempts"'),
  phrase("switch(?:es|ed)? (?:it |them )?off|switched on again", '"disable"'),
  phrase("made active again|make it active again", '"re-enabled"'),
  phrase("log-in", '"log in" (verb) or "login" (noun)'),
  phrase("this once|for this once", '"shown once"'),
  phrase("(?:of|from) yours|of ours", '"your …" or "our …"'),
  phrase("of (?:its|their|his) own", '"its own …" before the noun'),
  phrase("the ones? (?:of |from )?(?:before|now)|of before", '"previous" or "current"'),
  phrase("the (?:latest|newest|oldest) first", '"newest first"'),
  phrase("can be had", '"a pharmacy stocks"'),
  phrase("still right", '"up to date" or "not modified"'),
  phrase("the secret that signs", '"the signing secret"'),
  phrase("sen(?:d|ds|t) (?:it |them )?again|brings? back", '"retry", "resend", or "recover"'),
  phrase("(?:the )?ways? out", '"network"'),
  phrase("kinds? of event|event kinds?|of kind", '"event type" or "type"'),
  phrase("in hand and", '"in progress and"'),
  phrase("on a way|by (?:itself|ourselves|themselves)|now and then", '"automatically" or "periodically"'),
  phrase("one of (?:these|those)", 'the noun: "an API key"'),
  phrase("your own words", '"Description" or "For your reference only."'),
  phrase("everything that is|everybody", "a noun"),
  phrase("passes over|pass over (?:it|what|those)", '"skips"'),
  phrase("taken out of", '"redacted" or "removed from"'),
  phrase("a new (?:key|one) can", '"Create a new key."'),
  phrase("not known here|this address takes", '"Unknown parameter … Supported: …"'),
  phrase("and the like|loopback and", '"such as …" or a full list'),
  phrase("out of turn", '"out of order"'),
  phrase("slots of others", '"starve the others"'),
  phrase("together \\d+ ?ms", '"Total: N ms"'),
];
