/**
 * One round with Tab through a page: what answers to a mouse must be come to by keys, and the round must end where it began, so
 * that nothing holds the focus for good. Of what is moved through by arrows (tabs, radio buttons) one of the group is enough.
 */
import type { Page } from "playwright-core";

const mostStops = 250;

/** Presses of Tab before the page is asked whether the round is over. */
const stopsAtOnce = 10;

/** Code for the page is text: see browser.ts. Things are numbered where they stand, so that a stop can be told. */
const prepare = `(() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || one.matches("input[type=checkbox], input[type=radio]");
  const named = (one) => (one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText ?? "").trim().split("\\n")[0] || one.outerHTML.slice(0, 120);
  const able = "a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=link]";
  const things = [...document.querySelectorAll(able)].filter(
    (one) => shown(one) && !one.disabled && one.type !== "hidden" && one.tabIndex >= 0 && one.closest("[inert], [aria-hidden=true]") === null,
  );
  const groups = new Map();
  globalThis.tabRound = { stops: new Set(), wanted: [] };
  for (const one of things) {
    const group = one.matches("input[type=radio]") ? "radio " + one.name : undefined;
    if (group !== undefined && groups.has(group)) { groups.get(group).any.push(one); continue; }
    const entry = { name: named(one), any: [one] };
    if (group !== undefined) groups.set(group, entry);
    globalThis.tabRound.wanted.push(entry);
  }
  // What looks as if it could be clicked, and is nothing that keys come to, nor belongs to one.
  // The page itself has a negative tabindex, which only scripts reach.
  const byKeys = able.replace("[tabindex]", "[tabindex]:not([tabindex^='-'])") + ", label";
  const reachable = (one) => one.closest(byKeys) !== null || one.querySelector(byKeys) !== null;
  return [...document.querySelectorAll("body *")].filter(
    (one) => getComputedStyle(one).cursor === "pointer" && shown(one) && !reachable(one),
  ).map((one) => "only a mouse comes to: " + named(one));
})()`;

/**
 * Records every stop as it gets the focus. The round is over when the focus returns to the first stop. The parts of a date
 * input are one stop. Between the last stop and the first is the browser itself.
 */
const record = `(() => {
  const round = globalThis.tabRound;
  round.over = false;
  addEventListener("focusin", ({ target }) => {
    round.over ||= round.first === target && round.last !== target;
    round.last = target;
    round.first ??= target;
    round.stops.add(target);
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget === null) round.last = undefined;
  });
})()`;

const missed = `globalThis.tabRound.wanted
  .filter(({ any }) => any.every((one) => one.isConnected && !globalThis.tabRound.stops.has(one)))
  .map(({ name }) => "Tab does not come to: " + name)`;

/** What is wrong, in words; nothing when all is well. */
export async function tabRound(page: Page): Promise<string[]> {
  const wrong = await page.evaluate<string[]>(prepare);
  // From the very beginning of the document.
  await page.evaluate(
    "document.activeElement?.blur(); window.getSelection()?.removeAllRanges(); document.body.focus()",
  );
  await page.evaluate(record);
  for (let stops = 0; stops < mostStops; stops += stopsAtOnce) {
    for (let at = 0; at < stopsAtOnce; at += 1) await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>("globalThis.tabRound.over"))
      return [...wrong, ...(await page.evaluate<string[]>(missed))];
  }
  return [...wrong, `Tab does not come back within ${mostStops} stops`];
}
