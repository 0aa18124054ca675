/**
 * Folds the dosage forms and routes of Health Canada's Drug Product Database into families. One product is called a
 * SOLUTION by one company and a LIQUID or SYRUP by another, and DELAYED-RELEASE or ENTERIC-COATED. Families are as
 * coarse as the dosage forms of the Canadian Clinical Drug Data Set, and no coarser: a spray for the skin is not a
 * solution, and a suspension is not a solution. A form or route that no family has is a family of its own. Pure.
 */

type Families = readonly (readonly [family: string, members: RegExp])[];

/** Parts that belong to the name before their comma: "spray, metered dose" is one form. */
const secondPart =
  /^(?:foam|metered dose|bag-on-valve|soluble|effervescent|sustained-release|delayed release)$/;

/** "kit, powder for solution" as forms. Commas inside parentheses are part of a modifier. */
function formsIn(form: string): string[] {
  const forms: string[] = [];
  for (const part of form.toLowerCase().split(/, (?![^(]*\))/)) {
    if (secondPart.test(part) && forms.length > 0) forms.push(`${forms.pop()}, ${part}`);
    else forms.push(part);
  }
  return forms;
}

/** Modifiers in parentheses that say when a product releases its drug. Immediate release is the default. */
const releases: Families = [
  ["", /^(?:immediate release|film-coated)$/],
  [" (delayed)", /^(?:delayed[- ]release|enteric-coated)$/],
  [" (extended)", /^(?:extended[- ]release|sustained-release|controlled[- ]release|controlled-delivery)$/],
];

const forms: Families = [
  ["suspension", /^(?:suspension|(?:powder|granules|tablet) for suspension)$/],
  [
    "solution",
    /^(?:solution|liquid|syrup|elixir|drops|tincture|mouthwash|mouthwash\/gargle|spray, metered dose|metered-dose pump)$/,
  ],
  ["powder", /^(?:powder|granules|powder for solution|granules for solution)$/],
  ["gel", /^(?:gel|jelly)$/],
  ["suppository", /^(?:suppository|ovule)$/],
  ["metered-dose aerosol", /^(?:metered-dose aerosol|aerosol, metered dose)$/],
  ["patch", /^patch \(extended\)$/],
];

const routes: Families = [
  ["oral", /^(?:oral|buccal|dental|nasogastric|intraintestinal.*|0-unassigned)$/],
  ["skin", /^(?:topical|cutaneous)/],
  [
    "injection",
    /^(?:intra(?!vesical|uterine|mammary|pulmonary|nasal)|subcutaneous|epidural|block|infiltration|parenteral|percutaneous|soft tissue|retrobulbar|subarachnoid|periarticular|interstitial)/,
  ],
];

const familyIn = (families: Families, name: string) =>
  families.find(([, members]) => members.test(name))?.[0] ?? name;

function formFamily(form: string): string {
  const [, base = form, modifier] = /^(.*?)(?: \(([^()]*)\))?$/.exec(form) ?? [];
  const release = releases.find(([, members]) => members.test(modifier ?? ""))?.[0];
  return familyIn(forms, release === undefined ? form : `${base}${release}`);
}

/** Sorted. `routes` are families. */
export function formFamilies(form: string, routeFamilies: readonly string[]): string[] {
  const families = new Set(formsIn(form).map(formFamily));
  // Sprays for the nose are also called solutions.
  if (routeFamilies.includes("nasal") && families.delete("spray")) families.add("solution");
  // A powder that comes with its diluent is called a kit by some companies.
  if ([...families].some((family) => family.startsWith("powder") || family.startsWith("suspension, ")))
    families.delete("kit");
  return [...families].sort();
}

/** Sorted. */
export const routeFamilies = (stated: readonly string[]): string[] =>
  [...new Set(stated.map((route) => familyIn(routes, route.trim().toLowerCase())))].sort();
