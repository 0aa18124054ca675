/** What plans have, in words. */
const words: Readonly<Record<string, { label: string; description: string }>> = {
  drug_search: { label: "Drug search", description: "Search, details, recalls, shortages, interactions" },
  price_lookup: { label: "Price lookup", description: "Prices near a place, price alerts" },
  pharmacy_data: { label: "Pharmacy data", description: "Pharmacies and the prices at each" },
  price_history: { label: "Price history", description: "Price changes over time" },
  generic_alternatives: { label: "Generic alternatives", description: "Interchangeable generics of a drug" },
  coverage_data: { label: "Coverage data", description: "Coverage by public drug plans" },
  bulk: { label: "Bulk endpoints", description: "Many prices in one call" },
  alert_webhooks: {
    label: "Price alert webhooks",
    description: "Sends events of your price alerts to your endpoints",
  },
  webhooks: { label: "Webhooks", description: "Sends events of all types to your endpoints" },
};

export const featureLabel = (feature: string): string => words[feature]?.label ?? feature;
export const featureDescription = (feature: string): string | undefined => words[feature]?.description;
