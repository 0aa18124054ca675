/**
 * What others publish and manifests are looked at with: the API of the oldest and the newest Kubernetes that the charts are for,
 * and the definitions of the kinds that are not Kubernetes' own. They stand in Go modules; the few files are kept in the cache,
 * below a folder a module. A folder appears when it is whole.
 */
import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { findGo } from "../programs/go.ts";
import { say } from "../programs/say.ts";
import { testCache } from "../programs/shelf.ts";
import { takeTurn } from "../programs/turn.ts";

type Publication = {
  module: string;
  version: string;
  /** Of the module, as in a go.sum. */
  sum: string;
  files: readonly string[];
};

/** Charts say the oldest in kubeVersion. */
export const oldestKubernetes = "1.31";
export const newestKubernetes = "1.36";

const api = "api/openapi-spec/swagger.json";

export const publications = {
  [`kubernetes-${oldestKubernetes}`]: {
    module: "k8s.io/kubernetes",
    version: "v1.31.14",
    sum: "h1:UtjLfqvXLuSVDdJ4+NpQCIfFkKkLnAAVmxAEMsnkhjk=",
    files: [api],
  },
  [`kubernetes-${newestKubernetes}`]: {
    module: "k8s.io/kubernetes",
    version: "v1.36.3",
    sum: "h1:qDQdoMiluAE2Eab6Fa52YV+WjiGz9mZFFoagEA6cI+o=",
    files: [api],
  },
  "prometheus-operator": {
    module: "github.com/prometheus-operator/prometheus-operator",
    version: "v0.85.0",
    sum: "h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=",
    files: ["podmonitors", "servicemonitors", "prometheusrules"].map(
      (plural) => `example/prometheus-operator-crd/monitoring.coreos.com_${plural}.yaml`,
    ),
  },
  keda: {
    module: "github.com/kedacore/keda/v2",
    version: "v2.21.0",
    sum: "h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=",
    files: ["scaledobjects", "triggerauthentications"].map(
      (plural) => `config/crd/bases/keda.sh_${plural}.yaml`,
    ),
  },
  "gateway-api": {
    module: "sigs.k8s.io/gateway-api",
    version: "v1.6.3",
    sum: "h1:lKpJa5bGlraC/QeACvCpsHLdmO6y0iKfzVl6gzaFEYc=",
    files: ["config/crd/standard/gateway.networking.k8s.io_httproutes.yaml"],
  },
} satisfies Record<string, Publication>;

/** The first that fetches all of them. */
const oldestGo = "1.26.0";

const shelfFolder = () => join(testCache(), "published");
const folderOf = ({ module, version }: Publication) =>
  join(shelfFolder(), `${module.replaceAll("/", "-")}-${version}`);

/** The paths of a publication's files, in its order. */
export function publishedFiles(name: string): string[] {
  const publication: Publication | undefined = (publications as Record<string, Publication>)[name];
  if (publication === undefined) throw new Error(`nothing is published as ${name}`);
  return publication.files.map((file) => join(folderOf(publication), basename(file)));
}

/** Names of those that are not there. */
export const lackingPublications = (): string[] =>
  Object.entries<Publication>(publications)
    .filter(([, publication]) => !existsSync(folderOf(publication)))
    .map(([name]) => name);

async function fetchModule(go: string, { module, version, sum }: Publication, cache: string) {
  const wanted = `${module}@${version}`;
  const { code, stdout, stderr } = await say(go, ["mod", "download", "-json", wanted], {
    cwd: "/",
    env: { ...process.env, GOMODCACHE: cache, GOFLAGS: "-modcacherw", GOTOOLCHAIN: "auto", GOWORK: "off" },
  });
  if (code !== 0) throw new Error(`go could not fetch ${wanted}: ${stderr || stdout}`);
  const fetched = JSON.parse(stdout) as { Dir: string; Sum: string };
  if (fetched.Sum !== sum) throw new Error(`${wanted} is not what it was: its sum is ${fetched.Sum}`);
  return fetched.Dir;
}

/** Fetches what is not there. Throws when there is no Go, or a module is not what it was. */
export async function fetchPublications(tell: (line: string) => void): Promise<void> {
  if (lackingPublications().length === 0) return;
  const go = await findGo(oldestGo);
  if (go === undefined) throw new Error("there is no go on the PATH");
  await mkdir(shelfFolder(), { recursive: true });
  await using _turn = await takeTurn(shelfFolder());
  const work = await mkdtemp(join(shelfFolder(), "new-"));
  try {
    for (const name of lackingPublications()) {
      const publication = (publications as Record<string, Publication>)[name] as Publication;
      tell(`fetching what is published as ${publication.module} ${publication.version}, once`);
      const folder = await fetchModule(go, publication, join(work, "modules"));
      const kept = await mkdtemp(join(work, "kept-"));
      for (const file of publication.files) {
        await copyFile(join(folder, file), join(kept, basename(file)));
        await chmod(join(kept, basename(file)), 0o644);
      }
      await rename(kept, folderOf(publication));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
