/** Notices of recalls as Health Canada publishes them, one per number. */
export const recallNotices = (numbers: readonly number[]): string =>
  JSON.stringify(
    numbers.map((number) => ({
      NID: String(number),
      Title: `Notice ${number}`,
      URL: `https://recalls-rappels.canada.ca/en/alert-recall/${number}`,
      Organization: "Drugs and health products",
      Product: `Product ${number}`,
      Issue: "Product quality",
      "What you should do": "Return it.",
      Category: "Drugs",
      "Recall class": "Type II",
      "Last updated": "2026-01-01",
      Archived: "0",
    })),
  );
