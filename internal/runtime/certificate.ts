/**
 * A server's certificate and key from two files, read again when either changes, so that a renewed certificate needs no
 * restart. Files that do not go together (one of them written already, the other not yet) change nothing: what was good
 * goes on. The files are read every few seconds and compared: that sees every kind of change, also the switch of a symbolic
 * link that Kubernetes makes under a mounted secret, and costs two small reads.
 */
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { UsageError } from "../core/errors.ts";

export type Pair = { cert: Buffer; key: Buffer };

export type Certificate = Disposable & {
  current(): Pair;
  /** Told of each new pair. */
  follow(take: (pair: Pair) => void): void;
};

export type CertificateOptions = {
  certFile: string;
  keyFile: string;
  /** Told of each change: when the new certificate ends, or why the files are not taken. */
  onChange(change: { validUntil: string } | { error: unknown }): void;
  readIntervalMs?: number;
};

/** Throws when a file cannot be read, is no PEM, or the key is not the certificate's. */
async function readPair(certFile: string, keyFile: string): Promise<Pair> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  // Also says when the key does not belong to the certificate.
  createSecureContext({ cert, key });
  return { cert, key };
}

const validUntil = ({ cert }: Pair) => new X509Certificate(cert).validTo;

/** Throws an UsageError when the first reading fails. */
export async function openCertificate(options: CertificateOptions): Promise<Certificate> {
  const { certFile, keyFile, onChange, readIntervalMs = 5_000 } = options;
  let pair = await readPair(certFile, keyFile).catch((error: unknown) => {
    throw new UsageError(
      `TLS_CERT_FILE and TLS_KEY_FILE: ${(error as Error).message}; they must be PEM files of one certificate and its key.`,
    );
  });
  const followers: ((pair: Pair) => void)[] = [];
  // A refusal is told once, not at every reading.
  let refused = "";
  let reading = false;

  async function readAgain(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      const next = await readPair(certFile, keyFile);
      refused = "";
      if (next.cert.equals(pair.cert) && next.key.equals(pair.key)) return;
      pair = next;
      for (const take of followers) take(pair);
      onChange({ validUntil: validUntil(pair) });
    } catch (error) {
      const { message } = error as Error;
      if (message !== refused) onChange({ error });
      refused = message;
    } finally {
      reading = false;
    }
  }
  const timer = setInterval(() => void readAgain(), readIntervalMs).unref();

  return {
    current: () => pair,
    follow: (take) => void followers.push(take),
    [Symbol.dispose]() {
      clearInterval(timer);
    },
  };
}
