/** The redaction list: names of members whose values are never written, and what a secret looks like within a text. */

export const censor = "[redacted]";

/** Names of members, without case and punctuation: X-API-Key, xApiKey and x_api_key are one. */
const secretNames = new Set([
  "apikey",
  "authorization",
  "connectionstring",
  "cookie",
  "databaseurl",
  "hashsecret",
  "idempotencykey",
  "key",
  "keyhash",
  "keyhashsecret",
  "passphrase",
  "passwd",
  "password",
  "privatekey",
  "proxyauthorization",
  "pwd",
  "redispassword",
  "redisurl",
  "secret",
  "secretkey",
  "sentinelpassword",
  "setcookie",
  "signature",
  "signingkey",
  "signingsecret",
  "token",
  "webhooksecret",
  "webhooksignature",
  "xapikey",
  "xsignature",
]);

export const isSecretName = (name: string) =>
  secretNames.has(name.replaceAll(/[^A-Za-z]/g, "").toLowerCase());

/** In their order: an address's credentials go before the parts of it could be taken for something else. */
export const secretPatterns: readonly (readonly [RegExp, string])[] = [
  // user:password@ up to the last @ of the word: a password may hold / and @ itself.
  [/\b([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s"'<>]{0,2000}@/gi, `$1${censor}@`],
  [/\btm_(live|sandbox)_[A-Za-z0-9_-]+/g, `tm_$1_${censor}`],
  [/\bwhsec_[A-Za-z0-9+/=_-]+/g, `whsec_${censor}`],
  [/\b(Bearer|Basic|Digest)\s+[^\s"',\\]+/gi, `$1 ${censor}`],
  // A header line or a parsed one, quoted or not: to the end of the line, for cookies hold spaces and semicolons.
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key|idempotency-key|(?:webhook|x)-signature)((?:["'\\]*\s*[:=]|["'\\]+\s*,)[\s"'\\]*)(?!\[redacted\])[^\r\n"]+/gi,
    `$1$2${censor}`,
  ],
  [
    /\b((?:ssl)?password|passwd|pwd|passphrase|secret|token|api[-_]?key|access[-_]?key)((?:["'\\]*\s*[:=]|["'\\]+\s*,)[\s"'\\]*)(?!\[redacted\])[^\s&"',;}]+/gi,
    `$1$2${censor}`,
  ],
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
    `${censor} private key`,
  ],
];
