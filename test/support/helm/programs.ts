/**
 * The programs that test the charts: both majors of Helm, kubeconform (manifests against schemas), kube-score (habits of a good
 * manifest) and helm-unittest. They are built from the Go modules beside this file, as those of Kubernetes are.
 */
import { fileURLToPath } from "node:url";
import { buildProgramsOf } from "../programs/build.ts";
import { lackingProgramsOf, programPathOf, type Shelf } from "../programs/shelf.ts";

export const helmPrograms = ["helm3", "helm4", "kubeconform", "kube-score", "helm-unittest"] as const;
export type HelmProgram = (typeof helmPrograms)[number];

const helm = (major: 3 | 4) => ({
  module: "charts",
  from: `helm.sh/helm/v${major}/cmd/helm`,
  versions: {
    module: `helm.sh/helm/v${major}`,
    variables: [`helm.sh/helm/v${major}/internal/version.version`],
  },
  check: ["version"],
});

/** The minor version of Kubernetes that a chart is rendered for unless a test names another: else it would be 1.20. */
const rendered = { "helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor": "36" };

const shelf: Shelf<HelmProgram> = {
  name: "helm",
  modules: fileURLToPath(new URL(".", import.meta.url)),
  edition: "1",
  recipes: {
    helm3: { ...helm(3), values: { ...rendered, "helm.sh/helm/v3/pkg/lint/rules.k8sVersionMinor": "36" } },
    helm4: helm(4),
    kubeconform: { module: "charts", from: "github.com/yannh/kubeconform/cmd/kubeconform", check: ["-v"] },
    "kube-score": {
      module: "kube-score",
      from: "github.com/zegl/kube-score/cmd/kube-score",
      check: ["version"],
    },
    "helm-unittest": {
      module: "charts",
      from: "github.com/helm-unittest/helm-unittest/cmd/helm-unittest",
      values: rendered,
      check: ["--help"],
    },
  },
};

export const helmProgramPath = (name: HelmProgram) => programPathOf(shelf, name);
export const lackingHelmPrograms = () => lackingProgramsOf(shelf, helmPrograms);
export const buildHelmPrograms = (tell: (line: string) => void) => buildProgramsOf(shelf, tell);
