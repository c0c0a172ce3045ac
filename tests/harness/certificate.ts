import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate that signs itself, made anew for each run: no key lies in the repository. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)); // ecdsa-with-SHA256
  // A name of its own: of several trusted certificates with one name, OpenSSL may try another first.
  const own = Buffer.from(`${host} ${randomBytes(8).toString("hex")}`);
  const name = sequence(set(sequence(oid(0x55, 0x04, 0x03), der(0x0c, own))));
  const dns = der(0x82, Buffer.from(host));
  const alternativeName = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(dns)));
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeName)),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = whole.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Tag, length, value: the encoding of certificates. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, "").slice(2, 14)}Z`));
