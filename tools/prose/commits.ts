/** Subjects of commits, from the commit that added this check. Merges have the subject that git gives them. */
import { execFileSync } from "node:child_process";

const mostCharacters = 72;

export const isTooLong = (subject: string): boolean => subject.length > mostCharacters;

/** Messages about subjects. Without a git repository (an archive of the sources), there are no commits to check. */
export function commitFindings(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  let subjects: string[];
  try {
    const [added] = git("log", "--diff-filter=A", "--format=%H", "--", "tools/prose/commits.ts").split("\n");
    if (!added) return [];
    subjects = git("log", "--no-merges", "--format=%h %s", `${added}..HEAD`).split("\n");
  } catch {
    return [];
  }
  return subjects
    .map((line) => ({ commit: line.slice(0, line.indexOf(" ")), subject: line.slice(line.indexOf(" ") + 1) }))
    .filter(({ subject }) => isTooLong(subject))
    .map(
      ({ commit, subject }) =>
        `${commit}: the subject has ${subject.length} characters, the limit is ${mostCharacters}. "${subject}"`,
    );
}
