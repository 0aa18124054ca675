/**
 * The address of who asks. Each proxy in front of us adds, at the end of X-Forwarded-For, whom it heard from: of so many
 * that are known to be there, the one that stands that far from the right is not the caller's to choose.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Reads the client's IP address. With 0 trusted hops, all clients of a proxy share the proxy's IP address, and so do their
 * limits. The first X-Forwarded-For is then reported to `onIgnored`, because it means that there is a proxy.
 */
export function createClientAddress(
  trustedHops: number,
  onIgnored: () => void,
): (req: IncomingMessage) => string {
  let reported = trustedHops > 0;
  return (req) => {
    if (!reported && req.headers["x-forwarded-for"] !== undefined) {
      reported = true;
      onIgnored();
    }
    return clientAddress(req, trustedHops);
  };
}

/** `trustedHops` is 0 where nothing stands in front. */
export function clientAddress(req: IncomingMessage, trustedHops: number): string {
  const direct = req.socket.remoteAddress ?? "";
  if (trustedHops === 0) return direct;
  const forwarded = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const told = forwarded.at(-trustedHops)?.trim() ?? "";
  return isIP(told) === 0 ? direct : told;
}
