import { createHmac, timingSafeEqual } from "node:crypto";

export type Shopper = {
  address: string;
  nearby: boolean;
};

type Call = { method: string; url: string };
type Signed = { secret: string; now: Date; call: Call };

export const signatureHeader = "x-storefront-signature";

/** Maximum age, against replays of an intercepted signature. */
const patienceSeconds = 300;

/** Signs the shopper's address with the shared secret, bound to this call. */
export function signCall({ address, nearby }: Shopper, { secret, now, call }: Signed): string {
  const claims = [address, nearby ? "near" : "far", Math.floor(now.getTime() / 1000)].join(";");
  return `${claims};${mac(secret, claims, call)}`;
}

/** Undefined when the signature is invalid, belongs to another call or has expired. */
export function readSignature(
  value: string | undefined,
  { secret, now, call }: Signed,
): Shopper | undefined {
  const [, claims = "", address = "", near, at, given = ""] =
    /^(([\da-fA-F.:]{2,45});(near|far);(\d{1,12}));([\w-]{43})$/.exec(value ?? "") ?? [];
  if (!timingSafeEqual(Buffer.from(mac(secret, claims, call)), Buffer.from(given.padEnd(43)))) {
    return undefined;
  }
  const age = Math.abs(now.getTime() / 1000 - Number(at));
  return age <= patienceSeconds ? { address, nearby: near === "near" } : undefined;
}

function mac(secret: string, claims: string, { method, url }: Call): string {
  const { pathname, search } = new URL(url);
  return createHmac("sha256", secret)
    .update([claims, method, pathname + search].join("\n"))
    .digest("base64url");
}
