/**
 * What a test file needs and how long it takes, by its name: <name>[.<needs>][.<tier>].test.ts.
 *
 * Needs. Where the machine lacks them, the file does not run, the run says so, and with CI=true it fails:
 *   kube         an API server
 *   nodes.kube   also controllers and nodes, which KUBEBUILDER_ASSETS does not provide
 *   helm         the programs and schemas that test charts; helm.nodes.kube needs both
 *   go           Go and staticcheck
 *   container    the right to create namespaces
 *
 * Tiers:
 *   (none)       code alone, or with PostgreSQL: the loop while you work
 *   infra        Redis, Chromium, Prometheus, a control plane, Helm, the image
 *   client       the client libraries
 *   soak         waits of five seconds or more, long fuzzing, killed processes, fleets, tables of full size
 */
import { spawnSync } from "node:child_process";
import { lackingStaticcheck } from "../clients/tools/go.ts";
import { lackingHelmPrograms } from "./helm/programs.ts";
import { lackingPublications } from "./helm/published.ts";
import { lackingForContainers } from "./image/needs.ts";
import { lackingPrograms, nodePrograms, serverPrograms } from "./kubernetes/binaries.ts";

const tiers = ["infra", "client", "soak"] as const;

export type Tier = "quick" | (typeof tiers)[number];

export const tierOf = (file: string): Tier =>
  tiers.find((tier) => file.endsWith(`.${tier}.test.ts`)) ?? "quick";

type Suite = {
  /** The part of the name before the tier. */
  needs: string;
  /** Programs that it needs and that are not there. */
  lacking(): Promise<readonly string[]>;
  /** What to do about it. */
  advice: string;
};

const withGo =
  "install Go (on Debian: apt-get install golang-go) and run npm test again: it builds them, once, and says at its beginning where it cannot";

const lackingForCharts = async () => [...(await lackingHelmPrograms()), ...lackingPublications()];

/** The first that matches counts. */
const suites: readonly Suite[] = [
  {
    needs: ".helm.nodes.kube",
    lacking: async () => [
      ...(await lackingPrograms([...serverPrograms, ...nodePrograms])),
      ...(await lackingForCharts()),
    ],
    advice: withGo,
  },
  { needs: ".helm", lacking: lackingForCharts, advice: withGo },
  {
    needs: ".nodes.kube",
    lacking: () => lackingPrograms([...serverPrograms, ...nodePrograms]),
    advice: withGo,
  },
  {
    needs: ".kube",
    lacking: () => lackingPrograms(serverPrograms),
    advice: `${withGo}; or set KUBEBUILDER_ASSETS to a folder with kube-apiserver, etcd and kubectl`,
  },
  {
    needs: ".go",
    lacking: async () => (spawnSync("go", ["version"]).status === 0 ? await lackingStaticcheck() : ["go"]),
    advice: withGo,
  },
  {
    needs: ".container",
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
  for (const { needs, lacking: look, advice } of suites) {
    const isNeedy = (file: string) => file.replace(/(\.(infra|client|soak))?\.test\.ts$/, "").endsWith(needs);
    const needy = rest.filter(isNeedy);
    rest = rest.filter((file) => !isNeedy(file));
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
