import * as http from "node:http";
import * as https from "node:https";
import {
  guardedLookup,
  isPrivateAddress,
  refuseForbiddenHost,
} from "#commerce/kernel/http/trusted-networks.ts";

const MAX_BYTES = 20_000_000;
const TIMEOUT = 10_000;

/** Downloads a picture of another host. Redirects are refused as an SSRF risk, except within the backend's host. */
export async function fetchRemote(
  url: URL,
  isForbidden = isPrivateAddress,
  redirects = 0,
): Promise<Buffer> {
  refuseForbiddenHost(url, isForbidden);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const { get } = url.protocol === "https:" ? https : http;
    get(
      url,
      { lookup: guardedLookup(isForbidden), signal: AbortSignal.timeout(TIMEOUT) },
      resolve,
    ).on("error", reject);
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
