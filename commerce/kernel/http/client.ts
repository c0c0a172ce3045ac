import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Env } from "../ctx.ts";
import { readSignature, type Shopper, signatureHeader } from "./storefront-signature.ts";
import { clientOf, isNearby } from "./trusted-networks.ts";

/** In-process calls of the storefront carry the visitor's request. */
const incomingOf = (c: Context<Env>) => c.env?.incoming;

export function shopperOf(c: Context<Env>): Shopper | undefined {
  const { config, clock } = c.get("ctx");
  const value = c.req.header(signatureHeader);
  if (!config.storefrontSecret || value === undefined) return undefined;
  return readSignature(value, { secret: config.storefrontSecret, now: clock(), call: c.req });
}

/** The address that rate limits count: only proxies in TRUST_PROXY may forward another one. */
export function clientAddress(c: Context<Env>): string {
  const shopper = shopperOf(c);
  if (shopper) return networkOf(shopper.address);
  const incoming = incomingOf(c);
  if (incoming) return networkOf(clientOf(incoming, c.get("ctx").config.trustProxy).address);
  return networkOf(c.req.header("x-forwarded-for") ?? "in process");
}

function isNearbyCall(c: Context<Env>): boolean {
  const shopper = shopperOf(c);
  if (shopper) return shopper.nearby;
  const incoming = incomingOf(c);
  return incoming === undefined || isNearby(incoming, c.get("ctx").config.trustProxy);
}

/** Groups IPv6 addresses by /64: a household has one IPv4 address, but 2^64 IPv6 ones. */
export function networkOf(address: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? [];
  if (ipv4) return ipv4;
  if (!isIPv6(address)) return address;
  const [start = [], end = []] = address
    .toLowerCase()
    .replace(/%.*/, "")
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0");
  const first = [...start, ...zeros, ...end].slice(0, 4);
  return `${first.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

export type Caller = {
  address: string;
  nearby: boolean;
  device: string | null;
};

export const callerOf = (c: Context<Env>): Caller => ({
  address: clientAddress(c),
  nearby: isNearbyCall(c),
  device: deviceName(c.req.header("user-agent")),
});

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** `Firefox, Windows`: enough to recognise one's own devices, too little for tracking. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const names = [browsers, systems].map(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  return names.filter(Boolean).join(", ") || null;
}
