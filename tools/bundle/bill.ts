/**
 * The bill of materials of what is shipped, as CycloneDX 1.5: the packages whose code is really in it, not all that could be
 * installed. Nothing in it changes unless they do.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../../cmd/shared/version.ts";
import { type Package, packagesOf } from "./packages.ts";

type Lock = { packages: Record<string, { integrity?: string }> };

const purlOf = (name: string, release: string) => `pkg:npm/${name.replace("@", "%40")}@${release}`;

function component({ folder, name, version: release, license }: Package, { packages }: Lock) {
  // The folder may be a link to one elsewhere.
  const [place = folder] = /node_modules\/.*/.exec(folder) ?? [];
  const [, digest] = /^sha512-(.+)$/.exec(packages[place]?.integrity ?? "") ?? [];
  return {
    "bom-ref": purlOf(name, release),
    type: "library",
    name,
    version: release,
    purl: purlOf(name, release),
    // Expressions such as (MIT OR Apache-2.0) are no ids.
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }] }),
  };
}

/** `sources`: paths from `root`, of which those in packages count. */
export async function billOf(sources: readonly string[], root: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock;
  const found = (await packagesOf(sources, root)).map((one) => component(one, lock));
  const components = [...new Map(found.map((one) => [one["bom-ref"], one])).values()];
  const service = purlOf("drug-price-data-service", version);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        "bom-ref": service,
        type: "application",
        name: "drug-price-data-service",
        version,
        purl: service,
        licenses: [{ expression: "Apache-2.0" }],
      },
    },
    components,
    dependencies: [{ ref: service, dependsOn: components.map((one) => one["bom-ref"]) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
