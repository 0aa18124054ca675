/** The languages that the suite runs in, each with the program that drives its client library: `clients/<language>/conformance`. */

export type Language = {
  /** As test files and people call it. */
  name: string;
  /** In the User-Agent: drug-price-<agent>/<version>. */
  agent: string;
  /** The program and its arguments, from the repository's root; builds it where need be. */
  command(): Promise<readonly string[]>;
  env?: Record<string, string>;
};

/** The suite's own: without types, and with one fault where one is asked for. */
export const reference = (fault = ""): Language => ({
  ...{ name: fault === "" ? "reference" : `reference with ${fault}`, agent: "reference" },
  command: async () => [process.execPath, "test/clients/conformance/reference/driver.ts"],
  env: { FAULT: fault },
});
