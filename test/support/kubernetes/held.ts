/** A process that starts a control plane, says where, and waits: for the test that kills it. */
import { startControlPlane } from "./control_plane.ts";

const plane = await startControlPlane();
process.stdout.write(`${JSON.stringify({ url: plane.url, etcdUrl: plane.etcdUrl })}\n`);
setInterval(() => {}, 1_000);
