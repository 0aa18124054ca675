/** Sockets of the way to an endpoint: opened to given addresses only, waited for, and let go of when that is too long. */
import { connect, type Socket } from "node:net";

/** The socket once `event` has come; destroyed when something else came first. */
export function ready<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const end = (error?: unknown) => {
      signal.removeEventListener("abort", abandon);
      socket.off("error", end);
      socket.off("close", closed);
      socket.off(event, good);
      if (error === undefined) return resolve(socket);
      // Whatever it says from now on is said to nobody.
      socket.on("error", () => {});
      socket.destroy();
      reject(error);
    };
    const abandon = () => end(signal.reason);
    const closed = () => end(Object.assign(new Error("closed"), { code: "ECONNRESET" }));
    const good = () => end();
    if (signal.aborted) return abandon();
    signal.addEventListener("abort", abandon, { once: true });
    socket.once("error", end);
    socket.once("close", closed);
    socket.once(event, good);
  });
}

/** To one of the addresses and no other, whichever takes the connection first. */
export function openSocket(hostname: string, port: number, addresses: readonly string[]): Socket {
  return connect({
    host: hostname,
    port,
    noDelay: true,
    keepAlive: true,
    autoSelectFamily: true,
    lookup: (_, { all }, answer) => {
      const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      const [first] = found;
      if (all === true || first === undefined) answer(null, found);
      else answer(null, first.address, first.family);
    },
  });
}
