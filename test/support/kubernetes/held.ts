/** A process that starts a control plane, says where it and its files are, and waits: for the test that kills it. */
import { dirname } from "node:path";
import { startControlPlane } from "./control_plane.ts";

const plane = await startControlPlane();
process.stdout.write(
  `${JSON.stringify({ url: plane.url, etcdUrl: plane.etcdUrl, folder: dirname(dirname(plane.kubeconfig)) })}\n`,
);
setInterval(() => {}, 1_000);
