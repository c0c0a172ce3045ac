import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { clientOf, isNearby } from "./nearby.ts";
import type { Incoming } from "./nearby.ts";
import type { Env } from "./router.ts";

/** Calls of the storefront come in process, with the request of the visitor they are made for. */
const incomingOf = (c: Context<Env>) => (c.env as { incoming?: Incoming } | undefined)?.incoming;

/** Who is counted by the limits: only proxies the operator declared with TRUST_PROXY may speak for somebody else. */
export function clientAddress(c: Context<Env>): string {
  const incoming = incomingOf(c);
  if (incoming) return networkOf(clientOf(incoming, c.get("ctx").config.trustProxy).address);
  return networkOf(c.req.header("x-forwarded-for") ?? "in process");
}

/** Whether this machine or a private network calls; calls without a request are the shop's own. */
export function isNearbyCall(c: Context<Env>): boolean {
  const incoming = incomingOf(c);
  return incoming === undefined || isNearby(incoming, c.get("ctx").config.trustProxy);
}

/** A home has one IPv4 address but 2^64 IPv6 ones: those count as one network. */
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
