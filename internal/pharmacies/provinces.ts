/** Provinces by their names, and the time zones that hold in them. */
import { isProvince, type Province } from "../core/geography.ts";
import { fold } from "../core/text.ts";

const names: ReadonlyMap<string, Province> = new Map(
  Object.entries<Province>({
    alberta: "AB",
    "british columbia": "BC",
    "colombie britannique": "BC",
    manitoba: "MB",
    "new brunswick": "NB",
    "nouveau brunswick": "NB",
    "newfoundland and labrador": "NL",
    newfoundland: "NL",
    "terre neuve et labrador": "NL",
    "nova scotia": "NS",
    "nouvelle ecosse": "NS",
    "northwest territories": "NT",
    "northwest territory": "NT",
    "territoires du nord ouest": "NT",
    nunavut: "NU",
    "nunavut territory": "NU",
    ontario: "ON",
    "prince edward island": "PE",
    "ile du prince edouard": "PE",
    quebec: "QC",
    saskatchewan: "SK",
    yukon: "YT",
    "yukon territory": "YT",
  }),
);

/** From "BC", "bc", "British Columbia" or "Colombie-Britannique". */
export function provinceOf(text: string): Province | undefined {
  const code = text.trim().toUpperCase();
  return isProvince(code) ? code : names.get(fold(text));
}

/** The zone that most of a province keeps; a feed's own column is better (Lloydminster, Kenora and others differ). */
export const timezones: Readonly<Record<Province, string>> = {
  AB: "America/Edmonton",
  BC: "America/Vancouver",
  MB: "America/Winnipeg",
  NB: "America/Moncton",
  NL: "America/St_Johns",
  NS: "America/Halifax",
  NT: "America/Yellowknife",
  NU: "America/Iqaluit",
  ON: "America/Toronto",
  PE: "America/Halifax",
  QC: "America/Toronto",
  SK: "America/Regina",
  YT: "America/Whitehorse",
};

export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-CA", { timeZone: name });
    return /^[A-Z][A-Za-z_]+\/[A-Za-z_/]+$/.test(name);
  } catch {
    return false;
  }
}
