import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Page as BrowserPage } from "playwright-core";

type Options = Record<string, unknown> & { challenge: string };
type Page = { origin: string; rpId: string };

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (text: Uint8Array | string) => createHash("sha256").update(text).digest();

const clientData = (type: string, { challenge }: Options, { origin }: Page) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A device that keeps one ES256 key, as a page would use it. */
export function createAuthenticator({ verifiesUser = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  /** User present, and verified unless it cannot; the third flag says that a key follows. */
  const flags = (key: Buffer) =>
    Buffer.from([0x01 | (verifiesUser ? 0x04 : 0) | (key.length > 0 ? 0x40 : 0)]);
  const authenticatorData = ({ rpId }: Page, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    return Buffer.concat([sha256(rpId), flags(key), count, key]);
  };

  const attestedKey = () => {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const cose = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, "base64url"),
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cose]);
  };

  const answer = (response: object) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    register(options: Options, page: Page) {
      const data = authenticatorData(page, attestedKey());
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746159", "hex"),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", options, page)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      });
    },
    signIn(options: Options, page: Page) {
      const data = authenticatorData(page);
      const client = clientData("webauthn.get", options, page);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
    /** As a copy of the key that was made earlier. */
    forget: (uses: number) => (counter -= uses),
  };
}

/** In Chromium: a phone that opens its keys by fingerprint, touched or not. */
export async function addDevice(page: BrowserPage) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const touch = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  return { touch };
}
