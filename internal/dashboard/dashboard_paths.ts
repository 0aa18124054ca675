/** Paths of the dashboard on the live server. */
export const under = "/dashboard";
export const apiUnder = `${under}/api`;
export const filesUnder = `${under}/files/`;
export const tryUnder = `${under}/try`;

export const isUnder = (path: string): boolean => path === under || path.startsWith(`${under}/`);

/** `/live/v1/drugs` below a prefix: the environment, and what follows it. */
export function environmentIn(rest: string): { name: "live" | "sandbox"; path: string } | undefined {
  for (const name of ["live", "sandbox"] as const)
    if (rest.startsWith(`/${name}/`)) return { name, path: rest.slice(name.length + 1) };
  return undefined;
}
