import { noStore } from "./caching.ts";

/**
 * For pages whose address carries the secret of an email. With `no-referrer` browsers would send forms without their
 * origin, which the shop refuses: `same-origin` tells other sites as little.
 */
export const emailedLinkHeaders = {
  "cache-control": noStore,
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

export const noIndex = { name: "robots", content: "noindex" };
