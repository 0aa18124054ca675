/**
 * Tests that need what not every machine can have, by the names of their files. Where it is not there they are not given to the
 * runner, nothing of them counts as passed, and the run ends by saying so. Where CI=true such a run has failed.
 *
 * `*.kube.test.ts`        an API server
 * `*.nodes.kube.test.ts`  controllers and nodes besides, which KUBEBUILDER_ASSETS does not bring
 * `*.helm.test.ts`        what charts are tested with, besides `.nodes.kube` in *.helm.nodes.kube.test.ts
 * `*.go.test.ts`          Go, and what Go sources are checked with
 * `*.container.test.ts`   the right to make namespaces
 */
import { spawnSync } from "node:child_process";
import { lackingStaticcheck } from "../clients/tools/go.ts";
import { lackingHelmPrograms } from "./helm/programs.ts";
import { lackingPublications } from "./helm/published.ts";
import { lackingForContainers } from "./image/needs.ts";
import { lackingPrograms, nodePrograms, serverPrograms } from "./kubernetes/binaries.ts";

type Suite = {
  suffix: string;
  /** Programs that it needs and that are not there. */
  lacking(): Promise<readonly string[]>;
  /** What to do about it. */
  advice: string;
};

const withGo =
  "install Go (on Debian: apt-get install golang-go) and run npm test again: it builds them, once, and says at its beginning where it cannot";

const lackingForCharts = async () => [...(await lackingHelmPrograms()), ...lackingPublications()];

/** Of two whose suffix a name has, the first. */
const suites: readonly Suite[] = [
  {
    suffix: ".helm.nodes.kube.test.ts",
    lacking: async () => [
      ...(await lackingPrograms([...serverPrograms, ...nodePrograms])),
      ...(await lackingForCharts()),
    ],
    advice: withGo,
  },
  { suffix: ".helm.test.ts", lacking: lackingForCharts, advice: withGo },
  {
    suffix: ".nodes.kube.test.ts",
    lacking: () => lackingPrograms([...serverPrograms, ...nodePrograms]),
    advice: withGo,
  },
  {
    suffix: ".kube.test.ts",
    lacking: () => lackingPrograms(serverPrograms),
    advice: `${withGo}; or set KUBEBUILDER_ASSETS to a folder with kube-apiserver, etcd and kubectl`,
  },
  {
    suffix: ".go.test.ts",
    lacking: async () => (spawnSync("go", ["version"]).status === 0 ? await lackingStaticcheck() : ["go"]),
    advice: withGo,
  },
  {
    suffix: ".container.test.ts",
    lacking: async () => lackingForContainers(),
    advice: "run npm test as root on Linux",
  },
];

export type LeftOut = { files: readonly string[]; lacking: readonly string[]; advice: string };

/** What of the files can run here, and what of them cannot, by what it lacks. */
export async function dividedByNeeds(
  files: readonly string[],
): Promise<{ runnable: string[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  let rest = [...files];
  const runnable: string[] = [];
  for (const { suffix, lacking: look, advice } of suites) {
    const needy = rest.filter((file) => file.endsWith(suffix));
    rest = rest.filter((file) => !file.endsWith(suffix));
    if (needy.length === 0) continue;
    const lacking = await look();
    if (lacking.length === 0) runnable.push(...needy);
    else leftOut.push({ files: needy, lacking, advice });
  }
  return { runnable: [...runnable, ...rest].sort(), leftOut };
}

/** Lines to end with; none when nothing was left out. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return leftOut.flatMap(({ files, lacking, advice }) => [
    "",
    `*** NOT RUN: ${files.length} test ${files.length === 1 ? "file" : "files"}, for want of ${lacking.join(", ")} ***`,
    ...files.map((file) => `  ${file}`),
    `To run them, ${advice}.`,
  ]);
}
