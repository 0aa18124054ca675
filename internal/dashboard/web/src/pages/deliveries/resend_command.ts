/** An attempt as a command: the same body, headers and signatures, to be sent from one's own machine. */
import type { Attempt, DeliveryDetail } from "../../types_rest.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** `secretHeaders`: names of the webhook's own headers, whose values nobody sees. */
export function curlOf(
  { request }: DeliveryDetail,
  attempt: Attempt,
  secretHeaders: readonly string[],
): string {
  const headers = [
    ...Object.entries({ ...request.headers, ...attempt.headers }).map(([name, value]) => `${name}: ${value}`),
    ...secretHeaders.map((name) => `${name}: ...`),
  ];
  return [
    `curl -i ${quoted(request.url)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(request.body === null ? [] : [`--data-binary ${quoted(request.body)}`]),
  ].join(" \\\n  ");
}
