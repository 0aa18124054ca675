import assert from "node:assert/strict";
import { test } from "node:test";
import { classOf, scheduleOf, statusOf } from "../../internal/drugs/classify.ts";

test("every schedule text of the source has its member, and unknown text is OTHER", () => {
  const cases: [string, string][] = [
    ["Prescription", "PRESCRIPTION"],
    ["Prescription Recommended", "PRESCRIPTION"],
    ["OTC", "OTC"],
    ["Ethical", "ETHICAL"],
    ["Schedule C", "SCHEDULE_C"],
    ["Schedule D", "SCHEDULE_D"],
    ["Narcotic", "NARCOTIC"],
    ["Narcotic (CDSA I)", "NARCOTIC"],
    ["Narcotic (CDSA II)", "NARCOTIC"],
    ["Targeted (CDSA IV)", "TARGETED"],
    ["Schedule G (CDSA I)", "CONTROLLED"],
    ["Schedule G (CDSA III)", "CONTROLLED"],
    ["Homeopathic", "HOMEOPATHIC"],
    ["COVID-19 - IO - Authorization", "OTHER"],
    ["Schedule Gamma", "OTHER"],
    ["constructor", "OTHER"],
  ];
  for (const [raw, member] of cases) assert.equal(scheduleOf([raw]), member, raw);
});

test("of several schedules the weightiest is shown, in whatever order they come", () => {
  assert.equal(scheduleOf(["Schedule D", "Prescription"]), "PRESCRIPTION");
  assert.equal(scheduleOf(["COVID-19 - IO - Authorization", "Prescription", "Schedule D"]), "PRESCRIPTION");
  assert.equal(scheduleOf(["Prescription", "Narcotic (CDSA I)"]), "NARCOTIC");
  assert.equal(scheduleOf([]), "OTHER");
});

test("statuses are read whatever their punctuation", () => {
  assert.equal(statusOf("MARKETED"), "MARKETED");
  assert.equal(statusOf("CANCELLED (UNRETURNED ANNUAL)"), "CANCELLED_UNRETURNED_ANNUAL");
  assert.equal(statusOf("CANCELLED (SAFETY ISSUE)"), "CANCELLED_SAFETY");
  assert.equal(statusOf("Cancelled Pre-Market"), "CANCELLED_PRE_MARKET");
  assert.equal(statusOf("CANCELLED POST MARKET"), "CANCELLED_POST_MARKET");
  assert.equal(statusOf("AUTHORIZED BY INTERIM ORDER"), "AUTHORIZED_BY_INTERIM_ORDER");
  assert.equal(statusOf("toString"), "OTHER");
  assert.equal(statusOf(""), "OTHER");
});

test("a class that is not known is OTHER", () => {
  assert.equal(classOf("Human"), "HUMAN");
  assert.equal(classOf("Radiopharmaceutical"), "RADIOPHARMACEUTICAL");
  assert.equal(classOf("__proto__"), "OTHER");
});
