import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import * as http from "node:http";
import * as https from "node:https";
import { BlockList, isIP } from "node:net";

const MAX_BYTES = 20_000_000;
const TIMEOUT = 10_000;

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Reads a picture of another host. Redirects are failures, as they could lead anywhere, but for those within the backend. */
export async function fetchRemote(
  url: URL,
  isForbidden = isPrivateAddress,
  redirects = 0,
): Promise<Buffer> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && isForbidden(host)) throw new Error(`Forbidden address ${host}`);

  // Checked while connecting, so a name cannot change its address between check and use.
  function guardedLookup(hostname: string, options: LookupOptions, found: Found) {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) found(error ?? new Error(`No address for ${hostname}`), []);
      else if (addresses.some(({ address }) => isForbidden(address)))
        found(new Error(`Forbidden address of ${hostname}`), []);
      else if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  }

  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { get } = url.protocol === "https:" ? https : http;
    get(url, { lookup: guardedLookup, signal: AbortSignal.timeout(TIMEOUT) }, resolve).on(
      "error",
      reject,
    );
  });
  if (response.statusCode !== 200) {
    response.destroy();
    const { location } = response.headers;
    const next = location && URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (redirects > 0 && next?.origin === url.origin)
      return fetchRemote(next, isForbidden, redirects - 1);
    throw new Error(`${url.host} answered ${response.statusCode}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`${url.href} is too large`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const blocked = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  blocked.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  blocked.addSubnet(network, prefix, "ipv6");
}

/** Whether an address is not on the public internet (or is no address at all). */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family === 0 || blocked.check(address, family === 4 ? "ipv4" : "ipv6");
}
