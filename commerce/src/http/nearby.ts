import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import { contains, walkForwarded } from "./trusted-proxies.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

/** What a Node request tells about its sender. */
export type Incoming = {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
};

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

/** This machine or a private network asks; a proxy that is not declared could speak for anybody. */
export function isNearby(incoming: Incoming, trusts: TrustedProxies): boolean {
  const { address, hops } = clientOf(incoming, trusts);
  if (!contains(privateNetworks, address)) return false;
  return hops > 0 || !(isProxied(incoming) || (contains(loopback, address) && isPublic(incoming)));
}

/** A program on this machine asks the shop itself, without a proxy between them. */
export function isThisMachine(incoming: Incoming): boolean {
  const { address } = walkForwarded(incoming.socket.remoteAddress ?? "", undefined, () => false);
  const name = hostname(incoming);
  const named = contains(loopback, name) || /^(.+\.)?localhost$/.test(name);
  return contains(loopback, address) && named && !isProxied(incoming);
}

export const clientOf = ({ headers, socket }: Incoming, trusts: TrustedProxies) =>
  walkForwarded(socket.remoteAddress ?? "", header(headers["x-forwarded-for"]), trusts);

/** Names nobody can register: of this machine, of a container, of the local network, or plain addresses. */
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

/** Of the Host header, without port and brackets. */
const hostname = ({ headers }: Incoming) =>
  (headers.host ?? "")
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1");

const header = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(",") : value;
