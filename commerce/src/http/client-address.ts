import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Env } from "./router.ts";

type NodeBindings = { incoming?: { socket: { remoteAddress?: string | undefined } } };

/**
 * Who is counted by the limits. Only two may speak for somebody else through `x-forwarded-for`: the storefront,
 * whose calls come in process and so without a socket, and the proxy the operator declared with TRUST_PROXY.
 */
export function clientAddress(c: Context<Env>): string {
  const { incoming } = (c.env as NodeBindings | undefined) ?? {};
  const forwarded = c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  if (!incoming || c.get("ctx").config.trustProxy) {
    if (forwarded) return networkOf(forwarded);
  }
  return networkOf(incoming?.socket.remoteAddress ?? "in process");
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
