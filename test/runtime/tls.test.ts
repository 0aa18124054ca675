/** Native TLS on real sockets: which versions are spoken, and certificates that change while the server runs. */
import assert from "node:assert/strict";
import { mkdtemp, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { connect, type PeerCertificate, type TLSSocket } from "node:tls";
import { UsageError } from "../../internal/core/errors.ts";
import { type Certificate, openCertificate } from "../../internal/runtime/certificate.ts";
import { type Listening, listen } from "../../internal/runtime/listen.ts";
import { type Made, makeCertificate } from "./certificate.ts";

type Change = Parameters<Parameters<typeof openCertificate>[0]["onChange"]>[0];
type Files = AsyncDisposable & { folder: string; certFile: string; keyFile: string };

async function filesOf({ cert, key }: Made): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), "certificate-"));
  const [certFile, keyFile] = [join(folder, "tls.crt"), join(folder, "tls.key")];
  await writeFile(certFile, cert);
  await writeFile(keyFile, key);
  return {
    folder,
    certFile,
    keyFile,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Each change as it comes. */
function changes() {
  const seen: Change[] = [];
  const waiting: ((change: Change) => void)[] = [];
  return {
    onChange(change: Change) {
      const next = waiting.shift();
      if (next === undefined) seen.push(change);
      else next(change);
    },
    next(): Promise<Change> {
      const first = seen.shift();
      return first === undefined
        ? new Promise((resolve) => void waiting.push(resolve))
        : Promise.resolve(first);
    },
  };
}

const open = (files: Files, onChange: (change: Change) => void) =>
  openCertificate({ ...files, onChange, readIntervalMs: 20 });

const serve = (certificate: Certificate): Promise<Listening> =>
  listen((_, res) => void res.end("hello"), {
    host: "127.0.0.1",
    port: 0,
    portSetting: "PORT",
    closeTimeoutMs: 1_000,
    certificate,
  });

function handshake(
  port: number,
  versions: object = {},
): Promise<{ peer: PeerCertificate; protocol: string | null }> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect(
      { port, host: "127.0.0.1", rejectUnauthorized: false, ...versions },
      () => {
        const seen = { peer: socket.getPeerCertificate(), protocol: socket.getProtocol() };
        socket.destroy();
        resolve(seen);
      },
    );
    socket.once("error", reject);
  });
}

test("with a certificate the server speaks TLS 1.3, and refuses 1.2", async () => {
  const made = makeCertificate("first");
  await using files = await filesOf(made);
  using certificate = await open(files, () => {});
  await using server = await serve(certificate);
  assert.match(server.address, /^https:\/\//);
  const body = await new Promise<string>((resolve, reject) => {
    get(server.address, { ca: made.cert, agent: false }, (response) => {
      response.setEncoding("utf8").on("data", resolve);
    }).once("error", reject);
  });
  assert.equal(body, "hello");
  assert.equal((await handshake(server.port)).protocol, "TLSv1.3");
  await assert.rejects(handshake(server.port, { maxVersion: "TLSv1.2" }), {
    code: /PROTOCOL_VERSION|ECONNRESET/,
  });
});

test("a renewed certificate is taken without a restart, and a half-written one is not", async () => {
  await using files = await filesOf(makeCertificate("first"));
  const seen = changes();
  using certificate = await open(files, seen.onChange);
  await using server = await serve(certificate);
  assert.equal((await handshake(server.port)).peer.subject.CN, "first");

  const second = makeCertificate("second");
  await writeFile(files.certFile, second.cert);
  assert.ok("error" in (await seen.next()), "a certificate whose key is another's is refused");
  assert.equal((await handshake(server.port)).peer.subject.CN, "first");
  await writeFile(files.keyFile, second.key);
  assert.ok("validUntil" in (await seen.next()));
  const renewed = await handshake(server.port);
  assert.equal(renewed.peer.subject.CN, "second");
  assert.equal(renewed.protocol, "TLSv1.3", "the new one is spoken in the same versions");
  await assert.rejects(handshake(server.port, { maxVersion: "TLSv1.2" }));
});

test("the switch of a symbolic link, as Kubernetes makes it, is a change", async () => {
  await using first = await filesOf(makeCertificate("first"));
  await using second = await filesOf(makeCertificate("second"));
  await using mounted = await filesOf(makeCertificate("unused"));
  for (const [file, target] of [
    [mounted.certFile, first.certFile],
    [mounted.keyFile, first.keyFile],
  ] as const) {
    await unlink(file);
    await symlink(target, file);
  }
  const seen = changes();
  using certificate = await open(mounted, seen.onChange);
  for (const [file, target] of [
    [mounted.certFile, second.certFile],
    [mounted.keyFile, second.keyFile],
  ] as const) {
    await unlink(file);
    await symlink(target, file);
  }
  for (let change = await seen.next(); !("validUntil" in change); change = await seen.next());
  await using server = await serve(certificate);
  assert.equal((await handshake(server.port)).peer.subject.CN, "second");
});

test("files that are missing, no PEM, or not of one pair are refused at the start, in one line", async () => {
  await using files = await filesOf(makeCertificate("first"));
  const refused = (certFile: string, keyFile: string) =>
    assert.rejects(
      openCertificate({ certFile, keyFile, onChange() {} }),
      (error: unknown) =>
        error instanceof UsageError && /^TLS_CERT_FILE and TLS_KEY_FILE: [^\n]+$/.test(error.message),
    );
  await refused(join(files.folder, "none.crt"), files.keyFile);
  await refused(files.keyFile, files.certFile);
  await writeFile(files.keyFile, makeCertificate("other").key);
  await refused(files.certFile, files.keyFile);
});
