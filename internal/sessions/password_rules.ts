/**
 * What a password must be, as NIST SP 800-63B has it: long, and nothing that a guesser tries first; no rules of which
 * characters it has, which make people choose worse ones. Guessing online is slowed down (throttle.ts), so what matters is
 * to stay out of the few thousand guesses that anybody gets: the address, the account's name, one key held down, and the
 * longest of the lists of the commonest. Shorter ones of those lists are refused by their length.
 */

import { passwordLength } from "../accounts/model.ts";
import type { ErrorDetail } from "../core/errors.ts";
import { invalidParameters } from "../core/errors.ts";

/** Parts of an address or name that are shorter stand in many passwords by chance. */
const tellingLength = 4;

const commonest = new Set([
  ...["123456789012", "1234567890123", "123456789123", "1234567891011", "123123123123", "121212121212"],
  ...["012345678901", "0123456789012", "098765432109", "0987654321098", "123456789987654321", "112233445566"],
  ...["123456123456", "123454321234", "147258369147", "789456123789", "12345678910", "12345678901234567890"],
  ...["qwertyuiop12", "qwertyuiop123", "qwertyuiop123456", "qwertyqwerty", "qwerty123456", "123456qwerty"],
  ...["1q2w3e4r5t6y", "1q2w3e4r5t6y7u8i", "q1w2e3r4t5y6", "1qaz2wsx3edc", "1qaz2wsx3edc4rfv", "zaq12wsxcde3"],
  ...["qazwsxedcrfv", "asdfghjkl123", "asdfghjkl;'", "asdfasdfasdf", "zxcvbnm12345", "1234qwerasdf"],
  ...["qwertyuiopasdfghjkl", "qwertyuiop[]", "abcdefghijkl", "abcdefghijklm", "abcd1234abcd", "abc123abc123"],
  ...["password1234", "password12345", "password123456", "password123!", "passwordpassword", "passw0rd1234"],
  ...["p@ssw0rd1234", "p@ssword1234", "mypassword123", "password2024", "password2025", "password2026"],
  ...["iloveyou1234", "iloveyouiloveyou", "letmein12345", "letmeinletmein", "welcome12345", "welcome123456"],
  ...[
    "changeme1234",
    "changemechangeme",
    "administrator",
    "administrator1",
    "admin1234567",
    "adminadminadmin",
  ],
  ...["sunshine1234", "princess1234", "football1234", "baseball1234", "computer1234", "superman1234"],
  ...["trustno1trustno1", "correcthorsebatterystaple", "correct horse battery staple", "thisismypassword"],
]);

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/** Throws 400 naming `field`. */
export function checkPassword(
  password: string,
  { email, accountName, field = "password" }: { email: string; accountName: string; field?: string },
): void {
  const refuse = (reason: string) => invalidParameters([{ field, reason } satisfies ErrorDetail]);
  // As it is hashed: in the form in which two ways to type a letter are one.
  const { length } = password.normalize("NFKC");
  const { min, max } = passwordLength;
  if (length < min || length > max || password.length > max)
    throw refuse(`must be ${min} to ${max} characters long; a few words make a good one`);
  const given = folded(password);
  if (new Set(given).size === 1) throw refuse("must not be one character over and over");
  if (commonest.has(given)) throw refuse("is one of those that are guessed first; choose another");
  const local = folded(email.slice(0, email.lastIndexOf("@")));
  const name = folded(accountName).trim();
  if (local.length >= tellingLength && given.includes(local))
    throw refuse("must not contain what stands before the @ of the e-mail address");
  if (name.length >= tellingLength && given.includes(name))
    throw refuse("must not contain the name of the account");
}
