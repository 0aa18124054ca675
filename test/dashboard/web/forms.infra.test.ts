/** Forms: where errors of the server appear, where the focus goes, and that no input is lost. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { open, signUp } from "./browsing.ts";

/** The form of a new API key: a text, a list of checkboxes, and a choice that the server calls `expires_at`. */
async function openForm(walk: TestContext) {
  const { page, trouble } = await open(walk);
  await signUp(page);
  await page.goto("/dashboard/sandbox/keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const form = page.getByRole("dialog");
  await form.locator('[name="name"]:focus').waitFor();
  const submit = form.getByRole("button", { name: "Create key" });
  const fill = async () => {
    await form.locator('[name="name"]').fill("Price page");
    await form.getByRole("button", { name: "Select everything" }).click();
  };
  return { page, trouble, form, submit, fill };
}

const invalid = '[aria-invalid="true"]';
const created = (page: Page) => page.getByText("was created").waitFor();

test("shows each message beside its field, keeps the input, and focuses the first invalid field", async (walk) => {
  const { page, trouble, form, submit, fill } = await openForm(walk);
  const expires = form.getByRole("textbox", { name: "Expires" });
  const messageOf = async (field: Locator) => {
    const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
    return await page.locator(`[id="${ids.find((id) => id.endsWith("-error"))}"]`).innerText();
  };
  await expires.click();
  await page.getByRole("option", { name: "After a day" }).click();
  await form.locator('[name="day"]').fill("2020-01-01");
  await submit.click();
  await form.locator(`[name="name"]:focus${invalid}`).waitFor();
  assert.match(await messageOf(form.locator('[name="name"]')), /must not be empty/);
  await form.getByText("must name at least one").waitFor();
  assert.equal(await form.locator('[name="day"]').inputValue(), "2020-01-01");
  await fill();
  await submit.click();
  // The server calls it expires_at.
  await form.locator(`input:focus${invalid}`).waitFor();
  assert.match(await messageOf(expires), /must be/);
  await form.locator('[name="day"]').fill("2099-01-01");
  await submit.click();
  await created(page);
  assert.deepEqual(trouble, []);
});

test("clears the message of a field that changes, and no other", async (walk) => {
  const { form, submit } = await openForm(walk);
  await submit.click();
  await form.locator(`[name="name"]${invalid}`).waitFor();
  const before = await form.locator(invalid).count();
  await form.locator('[name="name"]').fill("Price page");
  await form.locator('[name="name"][aria-invalid="false"]').waitFor();
  assert.equal(await form.locator(invalid).count(), before - 1);
});

test("shows an error that names no field once, keeps the input, and can submit again", async (walk) => {
  const { page, form, submit, fill } = await openForm(walk);
  await fill();
  await page.route("**/api/keys", (route) => route.abort());
  await submit.click();
  await page.getByText("Can't reach the server").waitFor();
  await form.locator('button[type="submit"]:focus').waitFor();
  assert.equal(await form.locator(invalid).count(), 0);
  await page.unroute("**/api/keys");
  await submit.click();
  await created(page);
});

test("sends a form once that is submitted twice in the same moment", async (walk) => {
  const { page, fill } = await openForm(walk);
  await fill();
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const click = "document.querySelector('[role=dialog] [type=submit]').click();";
  await page.evaluate(click + click);
  await created(page);
  assert.equal(posts, 1);
});
