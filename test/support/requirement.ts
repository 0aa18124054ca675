/** Something that the tests need on the machine: found, or on Debian as root installed. */
import { installPackage, unpackPackage } from "./debian.ts";

export type Requirement = {
  name: string;
  /** Throws when it is not there, saying what to do. */
  find(): Promise<void>;
  /** The Debian package that brings it. */
  install?: string;
  /** Whether the package is only unpacked, not installed: it has a service, which must not run. */
  unpacked?: true;
  /** Whether the rest of the tests is run without it (suites.ts). */
  optional?: true;
};

/** Undefined, or why the tests cannot have it. */
export async function lacks(requirement: Requirement): Promise<string | undefined> {
  const look = () =>
    requirement.find().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const reason = await look();
  if (reason === undefined || requirement.install === undefined) return reason;
  const bring = requirement.unpacked ? unpackPackage : installPackage;
  if (bring(requirement.install)) return await look();
  return `${reason}; on Debian: apt-get install ${requirement.install}`;
}
