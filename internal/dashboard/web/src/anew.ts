/**
 * A release takes the files of the one before away: a page that was open since then finds the part that it is about to show gone.
 * It loads itself anew, which fetches the files of now. Once for each build and tab: what is gone after that is really away.
 */
const name = "dashboard-loaded-anew";

/** The build that is running: the name of its file says what is in it. */
const build = new URL(import.meta.url).pathname;

/** True the first time. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(name) === build) return false;
    sessionStorage.setItem(name, build);
    return true;
  } catch {
    // Storage may be forbidden: loading again and again would be worse than an error.
    return false;
  }
}

/** What to do when a part of the pages does not come. Never settles when the page is being loaded anew; else throws it. */
export function anew(error: unknown): Promise<never> {
  if (!isFirst()) throw error;
  location.reload();
  return new Promise(() => {});
}
