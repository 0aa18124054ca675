/**
 * E-mail addresses as one compares them. Two ways to write a letter are one address, for every question that is asked of it:
 * whose it is, whether it is taken, and what was tried with it. Would they differ for one of these, somebody could sign up
 * with an address that is another's to the throttle and not to the database, and be forgiven what they tried with the other's.
 */

/** What an address is looked up and counted by. */
export const foldedEmail = (email: string): string =>
  email.trim().normalize("NFKC").toLowerCase().normalize("NFKC");

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** What is kept: as it was written if it is ASCII, whose case PostgreSQL folds under any locale; folded if it is not. */
export function keptEmail(email: string): string {
  const trimmed = email.trim();
  return isAscii(trimmed) ? trimmed : foldedEmail(trimmed);
}
