import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import networks from "./networks.json" with { type: "json" };

/** Whether the peer at this hop (0 is the socket's) may state the address of the peer before it. */
export type TrustedProxies = (address: string, hop: number) => boolean;

export const trustNobody: TrustedProxies = () => false;

/** Parses TRUST_PROXY: `false`, `true` (one proxy), the number of proxies, or their networks. */
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
  const trusted = networksOf(entries);
  return trusted && ((address) => contains(trusted, address));
}

/** Parses `10.0.0.0/8`, `::1`; undefined if one is not a network. */
function networksOf(entries: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    if (family === 0 || Number(prefix ?? bits) > bits) return undefined;
    list.addSubnet(address, Number(prefix ?? bits), family === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

const contains = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");

export type Forwarded = { address: string; hops: number };

/**
 * Walks X-Forwarded-For from the right, where the nearest proxy wrote, to the first untrusted peer: entries further left
 * may be forged by the client.
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

/** Some proxies add a port, some write IPv4 as mapped IPv6. */
function readAddress(text: string): string | undefined {
  const [, ipv6, ipv4] =
    /^\[([^\]]+)\](?::\d+)?$|^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(text.trim()) ?? [];
  const address = (ipv6 ?? ipv4 ?? text.trim()).replace(/%.*$/, "");
  return isIP(address) === 0 ? undefined : address;
}

export type Incoming = {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
};

function known(entries: string[]): BlockList {
  const list = networksOf(entries);
  if (!list) throw new Error(`No networks: ${entries.join(", ")}`);
  return list;
}

const loopback = known(networks.loopback);
const privateNetworks = known(networks.private);
const notPublic = known(networks.notPublic);

/** Whether the caller is this machine or in a private network; false behind an undeclared proxy, which could hide anyone. */
export function isNearby(incoming: Incoming, trusts: TrustedProxies): boolean {
  const { address, hops } = clientOf(incoming, trusts);
  if (!contains(privateNetworks, address)) return false;
  return hops > 0 || !(isProxied(incoming) || (contains(loopback, address) && isPublic(incoming)));
}

/** Whether a program on this machine calls directly, without a proxy. */
export function isThisMachine(incoming: Incoming): boolean {
  const { address } = walkForwarded(incoming.socket.remoteAddress ?? "", undefined, () => false);
  const name = hostname(incoming);
  const named = contains(loopback, name) || /^(.+\.)?localhost$/.test(name);
  return contains(loopback, address) && named && !isProxied(incoming);
}

export const clientOf = ({ headers, socket }: Incoming, trusts: TrustedProxies) =>
  walkForwarded(socket.remoteAddress ?? "", header(headers["x-forwarded-for"]), trusts);

/** Host names that cannot be registered publicly: localhost, containers, the local network, IP addresses. */
export const isLocalName = (name: string) =>
  isIP(name) !== 0 || !name.includes(".") || /\.(localhost|local)$/.test(name);

function isPublic(incoming: Incoming): boolean {
  const name = hostname(incoming);
  return isIP(name) === 0 ? !isLocalName(name) : !contains(privateNetworks, name);
}

function isProxied({ headers }: Incoming): boolean {
  return Object.keys(headers).some((name) =>
    /^(x-forwarded-.*|x-real-ip|forwarded|via)$/.test(name),
  );
}

const hostname = ({ headers }: Incoming) =>
  (headers.host ?? "")
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1");

const header = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(",") : value;

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
type IsForbidden = (address: string) => boolean;

export function refuseForbiddenHost(url: URL, isForbidden: IsForbidden = isPrivateAddress): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && isForbidden(host)) throw new Error(`Forbidden address ${host}`);
}

/** Checked while connecting, so that DNS cannot return another address between check and use. */
export const guardedLookup =
  (isForbidden: IsForbidden = isPrivateAddress) =>
  (hostname: string, options: LookupOptions, found: Found): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) found(error ?? new Error(`No address for ${hostname}`), []);
      else if (addresses.some(({ address }) => isForbidden(address)))
        found(new Error(`Forbidden address of ${hostname}`), []);
      else if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  };

/** Whether an address is not on the public internet (or is no address at all). */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 0 || contains(notPublic, address);
