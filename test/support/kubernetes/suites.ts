/**
 * Which tests need Kubernetes, by the names of their files, and what is said when a machine has none: those tests are not given
 * to the runner, nothing of them counts as passed, and the run ends by saying so. Where CI=true such a run has failed.
 *
 * `*.kube.test.ts` needs an API server, `*.nodes.kube.test.ts` controllers and nodes besides, which KUBEBUILDER_ASSETS does not bring.
 */
import { lackingPrograms, nodePrograms, type Program, serverPrograms } from "./binaries.ts";

const suites: readonly { suffix: string; programs: readonly Program[] }[] = [
  { suffix: ".nodes.kube.test.ts", programs: [...serverPrograms, ...nodePrograms] },
  { suffix: ".kube.test.ts", programs: serverPrograms },
];

export type LeftOut = { files: readonly string[]; lacking: readonly Program[] };

/** What of the files can run here, and what of them cannot. */
export async function dividedByNeeds(
  files: readonly string[],
): Promise<{ runnable: string[]; leftOut: LeftOut }> {
  const lacking = new Set(await lackingPrograms());
  const needsOf = (file: string) => suites.find(({ suffix }) => file.endsWith(suffix))?.programs ?? [];
  const isLacking = (file: string) => needsOf(file).some((name) => lacking.has(name));
  const out = files.filter(isLacking);
  const needed = new Set(out.flatMap(needsOf));
  return {
    runnable: files.filter((file) => !isLacking(file)),
    leftOut: { files: out, lacking: [...lacking].filter((name) => needed.has(name)) },
  };
}

/** Lines to end with; none when nothing was left out. */
export function leftOutLines({ files, lacking }: LeftOut): string[] {
  if (files.length === 0) return [];
  return [
    "",
    "*** THE KUBERNETES TESTS WERE NOT RUN ***",
    `${files.length} test files were left out, since this machine has no ${lacking.join(", ")}:`,
    ...files.map((file) => `  ${file}`),
    "Install Go (on Debian: apt-get install golang-go) and run npm test again, which builds them once, or set KUBEBUILDER_ASSETS to",
    "a folder that has them.",
  ];
}
