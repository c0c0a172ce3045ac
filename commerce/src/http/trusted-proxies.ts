import { BlockList, isIP } from "node:net";

/** Whether the peer that many hops away (0 is the socket's) may name the peer before it. */
export type TrustedProxies = (address: string, hop: number) => boolean;

export const trustNobody: TrustedProxies = () => false;

/** TRUST_PROXY: `false`, `true` (one proxy), how many proxies there are, or the networks they are in. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === "false") return trustNobody;
  if (text === "true") return trustHops(1);
  if (/^\d{1,2}$/.test(text)) return trustHops(Number(text));
  return trustNetworks(text.split(",").map((entry) => entry.trim()));
}

const trustHops =
  (count: number): TrustedProxies =>
  (_, hop) =>
    hop < count;

function trustNetworks(entries: string[]): TrustedProxies | undefined {
  const networks = new BlockList();
  for (const entry of entries) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    if (family === 0 || Number(prefix ?? bits) > bits) return undefined;
    networks.addSubnet(address, Number(prefix ?? bits), family === 4 ? "ipv4" : "ipv6");
  }
  return (address) => contains(networks, address);
}

export const contains = (networks: BlockList, address: string) =>
  isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");

/** The client behind the trusted proxies, and how many of them there were. */
export type Forwarded = { address: string; hops: number };

/**
 * Walks X-Forwarded-For from the right, where the nearest proxy wrote, and stops at the first peer that is not
 * trusted: what stands left of it is whatever the client liked to send.
 */
export function walkForwarded(
  peer: string,
  forwardedFor: string | undefined,
  trusts: TrustedProxies,
): Forwarded {
  let client = { address: readAddress(peer) ?? peer, hops: 0 };
  for (const entry of (forwardedFor ?? "").split(",").toReversed()) {
    if (!trusts(client.address, client.hops)) break;
    const address = readAddress(entry);
    if (address === undefined) break;
    client = { address, hops: client.hops + 1 };
  }
  return client;
}

/** Some proxies add a port, some write IPv4 the IPv6 way. */
function readAddress(text: string): string | undefined {
  const [, ipv6, ipv4] =
    /^\[([^\]]+)\](?::\d+)?$|^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(text.trim()) ?? [];
  const address = (ipv6 ?? ipv4 ?? text.trim()).replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : address;
}
