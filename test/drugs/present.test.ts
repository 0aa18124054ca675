import assert from "node:assert/strict";
import { test } from "node:test";
import { formOf, genericNameOf, joinStrengths, strengthOf } from "../../internal/drugs/present.ts";

const strength = (value: string, unit: string, dosageValue = "", dosageUnit = "") =>
  strengthOf({ value, unit, dosageValue, dosageUnit });
const of = (...strengths: (string | null)[]) =>
  joinStrengths(strengths.map((text) => ({ name: "X", nameFr: null, strength: text })));

test("a strength is number plus unit, with what it is contained in", () => {
  assert.equal(strength("250", "MG"), "250mg");
  assert.equal(strength("160", "MG", "5", "ML"), "160mg/5mL");
  assert.equal(strength("24", "MG", "", "ML"), "24mg/mL");
  assert.equal(strength("24", "MG", "1", "ML"), "24mg/mL");
  assert.equal(strength("0.5", "%", "", "W/V"), "0.5% w/v");
  assert.equal(strength("100", "UNIT", "", "ML"), "100 unit/mL");
  assert.equal(strength("100", "MCG", "", "ACT"), "100mcg/actuation");
  assert.equal(strength("3", "Log10 TCID50", "0.5", "ML"), "3 Log10 TCID50/0.5mL");
});

test("digits are kept as published, without empty zeros", () => {
  assert.equal(strength(".5", "MG"), "0.5mg");
  assert.equal(strength("50.0", "MG"), "50mg");
  assert.equal(strength("100.00", "MG"), "100mg");
  assert.equal(strength("10.50", "MG"), "10.5mg");
  assert.equal(strength("1000", "MG"), "1000mg");
  assert.equal(strength("   300000", "UNIT"), "300000 unit");
  assert.equal(strength("99999999999999", "VG"), "99999999999999 vg");
});

test("a strength without a value is not stated, and nothing is made up for it", () => {
  assert.equal(strength("", "MG"), null);
  assert.equal(strength("", "", "5", "ML"), null);
  assert.equal(strength("3", "NIL", "", "NIL"), "3");
  assert.equal(of(null, null), null);
  assert.equal(of(), null);
});

test("combinations are joined so that the parts can be told apart", () => {
  assert.equal(of("50mg", "12.5mg"), "50mg/12.5mg");
  assert.equal(of("160mg/5mL", "10mg/5mL"), "160mg/5mL / 10mg/5mL");
  assert.equal(of("50mg", null, "2mg"), "50mg/2mg");
});

test("many ingredients stay readable", () => {
  assert.equal(of("1mg", "2mg", "3mg", "4mg"), "1mg/2mg/3mg/4mg");
  assert.equal(of("1mg", "2mg", "3mg", "4mg", "5mg"), "1mg/2mg/3mg + 2 more");
});

test("forms are in lower case, each once", () => {
  assert.equal(formOf(["TABLET (EXTENDED-RELEASE)"]), "tablet (extended-release)");
  assert.equal(formOf(["SOLUTION", "SPRAY", "SOLUTION", " "]), "solution, spray");
  assert.equal(formOf([]), null);
});

test("a generic name leaves out the salt in parentheses, not the one in the name", () => {
  assert.equal(genericNameOf(["ZORVALIN (ZORVALIN HYDROCHLORIDE)"]), "zorvalin");
  assert.equal(genericNameOf(["ZORVALIN POTASSIUM", "QUELPATINE"]), "zorvalin potassium / quelpatine");
  assert.equal(genericNameOf(["(ALL IN PARENTHESES)"]), "(all in parentheses)");
  assert.equal(genericNameOf([]), null);
});
