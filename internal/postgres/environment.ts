/** The two worlds of data. Handed to what needs it when the process is wired; no query carries a flag for it. */
export const environments = {
  live: { name: "live", schema: "live", keyPrefix: "tm_live_", limited: true },
  sandbox: { name: "sandbox", schema: "sandbox", keyPrefix: "tm_sandbox_", limited: false },
} as const;

export type EnvironmentName = keyof typeof environments;
export type Environment = (typeof environments)[EnvironmentName];
