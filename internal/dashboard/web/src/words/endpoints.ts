/** Endpoints by their names in the contract (operationId), as they are read. */
const special: Readonly<Record<string, string>> = {
  graphql: "GraphQL",
  unmatched: "Unknown path",
  getOpenApi: "Get OpenAPI document",
};

/** "searchDrugs" is "Search drugs". */
export function endpointInWords(endpoint: string): string {
  const told = special[endpoint];
  if (told !== undefined) return told;
  const words = endpoint.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
