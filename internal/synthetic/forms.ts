/** The dosage forms of made-up products: the catalogue's words in both languages, the route, and usual quantities. */

export type Wording = readonly [english: string, french: string];

export type DosageForm = {
  /** The code the catalogue uses for the form; the same for the same words. */
  code: number;
  name: Wording;
  route: Wording;
  /** What a prescription is filled with, in the unit that the unit price is for: a tablet, a millilitre, a gram, a dose. */
  quantities: readonly number[];
};

const oral: Wording = ["ORAL", "Orale"];
const topical: Wording = ["TOPICAL", "Topique"];
const solid = [30, 30, 60, 90, 90, 100];
const liquid = [100, 150, 200];

export const forms = {
  tablet: { code: 4, name: ["TABLET", "Comprimé"], route: oral, quantities: solid },
  tablet_xr: {
    code: 9,
    name: ["TABLET (EXTENDED-RELEASE)", "Comprimé (à libération prolongée)"],
    route: oral,
    quantities: solid,
  },
  tablet_dr: {
    code: 15,
    name: ["TABLET (DELAYED-RELEASE)", "Comprimé (à libération retardée)"],
    route: oral,
    quantities: solid,
  },
  tablet_odt: {
    code: 12,
    name: ["TABLET (ORALLY DISINTEGRATING)", "Comprimé (à désintégration orale)"],
    route: oral,
    quantities: [10, 20, 30],
  },
  tablet_chew: {
    code: 7,
    name: ["TABLET (CHEWABLE)", "Comprimé (à mâcher)"],
    route: oral,
    quantities: [30, 60],
  },
  capsule: { code: 20, name: ["CAPSULE", "Capsule"], route: oral, quantities: solid },
  capsule_xr: {
    code: 23,
    name: ["CAPSULE (EXTENDED RELEASE)", "Capsule (à libération prolongée)"],
    route: oral,
    quantities: [30, 60, 90],
  },
  solution: { code: 134, name: ["SOLUTION", "Solution"], route: oral, quantities: liquid },
  suspension: { code: 140, name: ["SUSPENSION", "Suspension"], route: oral, quantities: liquid },
  syrup: { code: 155, name: ["SYRUP", "Sirop"], route: oral, quantities: liquid },
  cream: { code: 30, name: ["CREAM", "Crème"], route: topical, quantities: [15, 30, 60] },
  ointment: { code: 45, name: ["OINTMENT", "Pommade"], route: topical, quantities: [15, 30, 60] },
  gel: { code: 34, name: ["GEL", "Gel"], route: topical, quantities: [30, 60] },
  eye_drops: {
    code: 134,
    name: ["SOLUTION", "Solution"],
    route: ["OPHTHALMIC", "Ophtalmique"],
    quantities: [2.5, 5, 10],
  },
  inhaler: {
    code: 97,
    name: ["AEROSOL, METERED DOSE", "Aérosol, dose mesurée"],
    route: ["INHALATION", "Inhalation"],
    quantities: [120, 200],
  },
  nasal_spray: {
    code: 98,
    name: ["SPRAY, METERED DOSE", "Pulvérisation, à dose mesurée"],
    route: ["NASAL", "Nasale"],
    quantities: [120, 140],
  },
  patch: {
    code: 62,
    name: ["PATCH", "Timbre"],
    route: ["TRANSDERMAL", "Transdermique"],
    quantities: [5, 10, 30],
  },
  suppository: {
    code: 64,
    name: ["SUPPOSITORY", "Suppositoire"],
    route: ["RECTAL", "Rectale"],
    quantities: [12, 30],
  },
  injection: {
    code: 134,
    name: ["SOLUTION", "Solution"],
    route: ["SUBCUTANEOUS", "Sous-cutanée"],
    quantities: [1, 2, 4, 15],
  },
  infusion: {
    code: 134,
    name: ["SOLUTION", "Solution"],
    route: ["INTRAVENOUS", "Intraveineuse"],
    quantities: [1, 5, 10],
  },
} as const satisfies Record<string, DosageForm>;
export type FormName = keyof typeof forms;

export function isFormName(text: string): text is FormName {
  return Object.hasOwn(forms, text);
}
