/** A recall notice as Health Canada's export has it. */

export const notice = (nid: number, more: Record<string, string> = {}) => ({
  NID: String(nid),
  Title: `Notice ${nid}`,
  URL: `https://recalls.example/${nid}`,
  Organization: "Drugs and health products",
  Product: "",
  Issue: "Product quality",
  "What you should do": "Verify",
  Category: "Drugs",
  "Recall class": "Type II",
  "Last updated": "2026-01-31",
  Archived: "0",
  ...more,
});
