/**
 * Examples name things of the live sample. The sandbox is generated, and numbers what it makes from one on: text about
 * the one becomes text about the other, so that the sandbox's own document shows what the sandbox answers.
 */
const renamings: readonly (readonly [pattern: RegExp, own: string])[] = [
  [/(?<!\d)0790(\d{4})(?!\d)/g, "0700$1"],
  // The second is in British Columbia, as the sample's is.
  [/pharm_sample-surrey-central/g, "pharm_sandbox-0002"],
  [/\b(rcl|shr)_99(\d{4})\b/g, "$1_900$2"],
];

export function aboutTheSandbox(text: string): string {
  return renamings.reduce((renamed, [pattern, own]) => renamed.replaceAll(pattern, own), text);
}
