/**
 * What a control plane proves itself with: one authority, a certificate for the API server, one for its administrator, a
 * key that signs the tokens of service accounts. Elliptic curves, since RSA keys take a second each.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Credentials = { folder: string; ca: string; certificate: string; key: string };

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync("openssl", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
}

/** Files in the folder: ca.crt, ca.key, apiserver.crt, apiserver.key, admin.crt, admin.key, accounts.key, accounts.pub. The answer has the administrator's. */
export function makeCredentials(folder: string): Credentials {
  const at = (name: string) => join(folder, name);
  const read = (name: string) => readFileSync(at(name), "utf8");
  const key = (name: string) =>
    openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", at(`${name}.key`));
  const sign = (name: string, subject: string, extensions: readonly string[]) => {
    key(name);
    openssl("req", "-new", "-key", at(`${name}.key`), "-subj", subject, "-out", at(`${name}.csr`));
    writeFileSync(at(`${name}.ext`), ["basicConstraints=CA:FALSE", ...extensions, ""].join("\n"));
    const authority = ["-CA", at("ca.crt"), "-CAkey", at("ca.key"), "-CAcreateserial"];
    const out = ["-days", "30", "-extfile", at(`${name}.ext`), "-out", at(`${name}.crt`)];
    openssl("x509", "-req", "-in", at(`${name}.csr`), ...authority, ...out);
  };
  key("ca");
  openssl(
    "req",
    "-x509",
    "-new",
    "-key",
    at("ca.key"),
    "-subj",
    "/CN=test",
    "-days",
    "30",
    "-out",
    at("ca.crt"),
  );
  const names = "IP:127.0.0.1,IP:10.96.0.1,DNS:localhost,DNS:kubernetes.default.svc";
  sign("apiserver", "/CN=kube-apiserver", ["extendedKeyUsage=serverAuth", `subjectAltName=${names}`]);
  sign("admin", "/O=system:masters/CN=admin", ["extendedKeyUsage=clientAuth"]);
  key("accounts");
  openssl("pkey", "-in", at("accounts.key"), "-pubout", "-out", at("accounts.pub"));
  return { folder, ca: read("ca.crt"), certificate: read("admin.crt"), key: read("admin.key") };
}

export type User = { token: string } | { certificate: string; key: string };

/** The text of a kubeconfig with one cluster and one user: YAML, written as JSON. */
export function kubeconfigText(server: string, ca: string, user: User): string {
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const proof =
    "token" in user
      ? { token: user.token }
      : {
          "client-certificate-data": base64(user.certificate),
          "client-key-data": base64(user.key),
        };
  return JSON.stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server, "certificate-authority-data": base64(ca) } }],
    users: [{ name: "test", user: proof }],
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    "current-context": "test",
  });
}
