/** The image, built as it should be: by buildah where it is there, else by docker; with what says where it comes from. */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { version } from "../../cmd/shared/version.ts";

export const builders = ["buildah", "docker"] as const;
export type Builder = (typeof builders)[number];

export type ImageWish = {
  builder: Builder;
  tag: string;
  /** Others than the Dockerfile names. */
  buildImage?: string;
  baseImage?: string;
  /** Of the commit: its hash, and its time in Unix seconds. */
  revision: string;
  timeSeconds: number;
  /** To the builder, as they are. */
  more: readonly string[];
};

/** The same commit and bases make the same layers: no time but the commit's gets in. */
export function buildCommand(wish: ImageWish): string[] {
  const { builder, tag, buildImage, baseImage, revision, timeSeconds, more } = wish;
  const options = (name: string, values: Record<string, string | undefined>) =>
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [name, `${key}=${value}`]));
  const time = String(timeSeconds);
  const how =
    builder === "buildah"
      ? ["buildah", "bud", "--format", "oci", "--timestamp", time]
      : ["docker", "buildx", "build", "--output", "type=docker,rewrite-timestamp=true"];
  return [
    ...how,
    ...options("--build-arg", {
      BUILD_IMAGE: buildImage,
      BASE_IMAGE: baseImage,
      VERSION: version,
      SOURCE_DATE_EPOCH: time,
    }),
    ...options("--label", {
      "org.opencontainers.image.revision": revision,
      "org.opencontainers.image.created": new Date(timeSeconds * 1_000).toISOString(),
    }),
    "--tag",
    tag,
    ...more,
    ".",
  ];
}

export const usage = `Usage: npm run image -- [options] [-- what goes to the builder as it is]
  --tag NAME          default drug-price-data-service:${version}
  --build-image NAME  what it is built in: Node 24 with npm
  --base-image NAME   what it stands on: Node 24 on the PATH, a slim Debian for example
  --with NAME         ${builders.join(" or ")}; default the first that is there
`;

const outputOf = (program: string, ...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

/** What the command line and the commit say, or what is wrong. Throws what parseArgs throws. */
export function readWish(argv: readonly string[]): ImageWish | string {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      tag: { type: "string", default: `drug-price-data-service:${version}` },
      "build-image": { type: "string" },
      "base-image": { type: "string" },
      with: { type: "string" },
    },
  });
  const builder = builders.find((name) =>
    values.with === undefined ? outputOf(name, "--version") !== undefined : name === values.with,
  );
  if (builder === undefined) return `There is no ${values.with ?? builders.join(" and no ")} here.`;
  const [revision, time] = (outputOf("git", "log", "-1", "--format=%H %ct") ?? "").split(" ");
  if (revision === undefined || time === undefined) return "This is no clone of the repository.";
  const { "build-image": buildImage, "base-image": baseImage } = values;
  return {
    builder,
    tag: values.tag,
    ...(buildImage === undefined ? {} : { buildImage }),
    ...(baseImage === undefined ? {} : { baseImage }),
    // What is not committed has no hash.
    revision: outputOf("git", "status", "--porcelain") === "" ? revision : `${revision}-changed`,
    timeSeconds: Number(time),
    more: positionals,
  };
}
