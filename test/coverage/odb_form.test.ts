/** What prices of Ontario's formulary pay for. The forms are those of its editions of 2018 and 2025. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readOdbForm } from "../../internal/coverage/odb_form.ts";

const read = (form: string) => {
  const pricedFor = readOdbForm(form);
  return pricedFor === null ? null : `${pricedFor.quantity / 1_000} ${pricedFor.unit}`;
};

test("reads prices for one tablet, mL, g, or other piece", () => {
  const forms = {
    Tab: "1 tablet",
    "Orally Disintegrating Tab": "1 tablet",
    "Inh Pd-Cap": "1 capsule",
    "O/L": "1 mL",
    "Oph Sol": "1 mL",
    "Pd for Oral Susp": "1 mL",
    "Cr Rinse": "1 mL",
    Cr: "1 g",
    "Top Gel": "1 g",
    Sup: "1 suppository",
    Strip: "1 strip",
  };
  for (const [form, expected] of Object.entries(forms)) assert.equal(read(form), expected, form);
});

test("reads the size of a pack", () => {
  const forms = {
    "Inh-120 Dose Pk": "120 dose",
    "Inh Sol-60 Actuation Pk": "60 dose",
    "Tab-28 Pk": "28 tablet",
    "14-Tabs Pk": "14 tablet",
    "Tab (Starter Pack-53 Tabs)": "53 tablet",
    "Inj Sol-5x3mL SoloSTAR Pref Pen Pk": "15 mL",
    "Inj Sol-0.8mL Pref Syr (Preservative-Free)": "0.8 mL",
    "Pd-4L Pk": "4000 mL",
    "Oph Oint-3.5g Pk": "3.5 g",
  };
  for (const [form, expected] of Object.entries(forms)) assert.equal(read(form), expected, form);
});

test("reads the container of injections without a size", () => {
  const forms = {
    "Inj Sol-Pref Syr": "1 syringe",
    "Inj Sol-Pref Pen": "1 pen",
    "Inj Pd-Vial Pk": "1 vial",
    "Pd for Inj-5mLVial Pk (Preservative-Free)": "1 vial",
    "Inj Sol Amp": "1 ampoule",
    "Inj Kit Pk": "1 kit",
  };
  for (const [form, expected] of Object.entries(forms)) assert.equal(read(form), expected, form);
});

test("reads nothing from a form that does not say what the price is for", () => {
  const forms = [
    "",
    "Inj Sol",
    "Enema",
    "Rect Susp-Pk",
    "Rect Gel-2x15mg Pk",
    "Tab & Cr",
    "Tab/Cap Pk",
    "Tab - (Starter Kit)",
  ];
  for (const form of forms) assert.equal(read(form), null, form);
});
