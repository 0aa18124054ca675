/**
 * The images of a run, without a registry or a daemon: buildah, from a Debian that debootstrap makes. The base and what is
 * made of it stay in a folder of the cache; the service's image is built anew, from the project's Dockerfile.
 */
import { createHash } from "node:crypto";
import {
  access,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Images } from "../cluster.ts";
import { must, run } from "../running.ts";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "drug-price-tests", "cluster");

/** Its own store, so that no other user of buildah on this machine is met. */
const buildah = (...args: string[]) =>
  must(["buildah", "--root", join(cache, "store"), "--runroot", join(cache, "run"), ...args], {
    env: { BUILDAH_ISOLATION: "chroot" },
  });

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Made once for a content: `make` writes to a path that is given its name when it is whole. */
async function kept(name: string, content: string, make: (path: string) => Promise<void>): Promise<string> {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const path = join(cache, `${name}-${hash}.tar`);
  if (await exists(path)) return path;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "new-"));
  try {
    await make(join(folder, "made.tar"));
    await rename(join(folder, "made.tar"), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}

/** A file system: Debian, certificates, Node and npm. */
async function makeRoot(archive: string): Promise<void> {
  const root = await mkdtemp(join(cache, "root-"));
  try {
    const { stdout } = await run(["sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME"]);
    await must(["debootstrap", "--variant=minbase", "--include=ca-certificates", stdout.trim(), root]);
    await copyFile(join(project, "node_modules/.bin/node"), join(root, "usr/local/bin/node"));
    const npm = (await must(["sh", "-c", 'readlink -f "$(command -v npm)"'])).trim();
    await cp(join(npm, "../.."), join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
    await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"));
    await rm(join(root, "var/cache/apt/archives"), { recursive: true, force: true });
    await must(["tar", "--create", "--numeric-owner", "--file", archive, "--directory", root, "."]);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** While it builds, npm trusts whom this machine trusts: a company's proxy may have an authority of its own. Nothing of it stays. */
async function trust(): Promise<string[]> {
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  if (!(await exists(certificates))) return [];
  const npmrc = join(cache, "npmrc");
  await writeFile(npmrc, `cafile=${certificates}\n`);
  return [`--volume=${certificates}:${certificates}:ro`, `--volume=${npmrc}:/usr/local/etc/npmrc:ro`];
}

/** From a context of the files named, as an archive that containerd imports. */
async function build(
  name: string,
  dockerfile: string,
  context: string,
  args: Readonly<Record<string, string>>,
  archive: string,
): Promise<void> {
  const given = Object.entries(args).flatMap(([key, value]) => ["--build-arg", `${key}=${value}`]);
  await buildah(
    "bud",
    "--pull-never",
    "--layers",
    ...(await trust()),
    "--tag",
    name,
    ...given,
    "--file",
    dockerfile,
    context,
  );
  await rm(archive, { force: true });
  await buildah("push", "--quiet", name, `docker-archive:${archive}:${name}`);
}

const base = "localhost/cluster-test/base:1";
const services = "localhost/cluster-test/services:1";
const service = "localhost/cluster-test/drug-price-data-service";

export type Built = { images: Images; archives: readonly string[] };

/** Holds the namespaces of a pod, and takes over what is orphaned in it. */
const pauseSource = `#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
static void down(int s) { (void)s; _exit(0); }
static void reap(int s) { (void)s; while (waitpid(-1, NULL, WNOHANG) > 0); }
int main(void) { signal(SIGINT, down); signal(SIGTERM, down); signal(SIGCHLD, reap); for (;;) pause(); }
`;

export const buildPause = () =>
  kept("pause", pauseSource, async (archive) => {
    const context = await mkdtemp(join(cache, "pause-"));
    try {
      await writeFile(join(context, "pause.c"), pauseSource);
      await must(["gcc", "-Os", "-static", "-s", "-o", "pause", "pause.c"], { directory: context });
      await writeFile(
        join(context, "Dockerfile"),
        'FROM scratch\nCOPY pause /pause\nENTRYPOINT ["/pause"]\n',
      );
      await build("localhost/pause:1", join(context, "Dockerfile"), context, {}, archive);
    } finally {
      await rm(context, { recursive: true, force: true });
    }
  });

async function buildBase(): Promise<string> {
  const dockerfile = await readFile(join(here, "base.Dockerfile"), "utf8");
  const node = await must([join(project, "node_modules/.bin/node"), "--version"]);
  const archive = await kept("base", dockerfile + node, async (made) => {
    const context = await mkdtemp(join(cache, "base-"));
    try {
      await makeRoot(join(context, "root.tar"));
      await build(base, join(here, "base.Dockerfile"), context, {}, made);
    } finally {
      await rm(context, { recursive: true, force: true });
    }
  });
  // What is in the store may be older than the archive, or gone.
  await buildah("pull", "--quiet", `docker-archive:${archive}`);
  return archive;
}

export async function buildImages(say: (line: string) => void): Promise<Built> {
  const begunMs = Date.now();
  const tell = (what: string) => say(`${what} (${Math.round((Date.now() - begunMs) / 1000)} s)`);
  const baseArchive = await buildBase();
  tell("base: Debian with Node");
  const dockerfile = await readFile(join(here, "services.Dockerfile"), "utf8");
  const servicesArchive = await kept("services", baseArchive + dockerfile, (made) =>
    build(services, join(here, "services.Dockerfile"), here, { BASE: base }, made),
  );
  tell("PostgreSQL and Redis");
  const { version } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    version: string;
  };
  const archive = join(cache, "service.tar");
  const name = `${service}:${version}`;
  await build(
    name,
    join(project, "Dockerfile"),
    project,
    { BUILD_IMAGE: base, BASE_IMAGE: base, VERSION: version },
    archive,
  );
  tell(`the service's image, from the Dockerfile, ${version}`);
  return {
    images: { service: name, postgres: services, redis: services, node: base },
    archives: [baseArchive, servicesArchive, archive],
  };
}
