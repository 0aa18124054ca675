/** Where to go after logging in: only to pages of our own, whatever the address says. */
const ours =
  /^\/(?:(?:live|sandbox)(?:\/[\w%.~-]+)*\/?|plan|settings|members|audit|verify)(?:\?[\w%.~=&:+-]*)?$/;

/** `asked`: what ?next= says. Undefined when it is none of our pages. */
export const wayBack = (asked: string | null): string | undefined =>
  asked !== null && asked.length <= 2_000 && ours.test(asked) ? asked : undefined;

/** The log-in that comes back to `path`, a page below /dashboard with its query. */
export const logInThen = (path: string): string =>
  wayBack(path) === undefined || path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
