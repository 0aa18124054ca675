/** Makes self-signed certificates for 127.0.0.1 and given names, in DER by hand (RFC 5280): nothing here brings openssl. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head =
    length < 128
      ? [tag, length]
      : length < 256
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), body]);
}

const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, "").slice(0, 14)}Z`, "latin1"));
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString("base64").replaceAll(/(.{64})/g, "$1\n")}\n-----END ${label}-----\n`;

export type Made = { cert: string; key: string };

export type CertificateOptions = { names?: readonly string[]; expired?: boolean };

export function makeCertificate(commonName: string, options: CertificateOptions = {}): Made {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)))));
  const serial = randomBytes(8);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const address = der(0x87, Buffer.from([127, 0, 0, 1]));
  const dnsNames = (options.names ?? []).map((each) => der(0x82, Buffer.from(each, "latin1")));
  const names = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(address, ...dnsNames)));
  const untilMs = Date.now() + (options.expired ? -3_600_000 : 30 * 86_400_000);
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - 86_400_000)), time(new Date(untilMs))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(names)),
  );
  const signature = sign("sha256", toSign, privateKey);
  const cert = sequence(toSign, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    cert: pem("CERTIFICATE", cert),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
