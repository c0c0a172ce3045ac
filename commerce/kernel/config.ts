import type { StaffRole } from "#contract/admin/constants.ts";
import { isPagePath, prefixedPath } from "#contract/paths.ts";
import type { TrustedProxies } from "./http/trusted-networks.ts";

export type CommerceConfig = {
  channelCode: string;
  localeCode: string;
  currencyCode: string;
  apiPrefix: string;
  /** The shop's public URL, for links in emails. */
  publicUrl: string;
  /** URL of the pages if a storefront on another host serves them. */
  storefrontUrl?: string | undefined;
  /** Shared with that storefront: proves that it may state the shopper's address. */
  storefrontSecret?: string | undefined;
  /** Path prefix of all pages: "/it" or empty. */
  pagePrefix?: string;
  /** Demo shop: nothing is really sold, so the sandbox may replace payment gateways. */
  demo: boolean;
  features: { giftCards: boolean };
  secret: string;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: TrustedProxies;
  /** Multiplies the rate limits. */
  limitFactor: number;
  /** Days until guest carts and email texts are deleted. */
  retention: { cartDays: number; mailDays: number };
};

type Addresses = Pick<CommerceConfig, "publicUrl" | "storefrontUrl" | "pagePrefix">;

/** Absolute URL of a page, on the storefront's host if there is one; for emails and returns from a gateway. */
export const pageUrl = (
  { publicUrl, storefrontUrl, pagePrefix = "" }: Addresses,
  path: string,
): string => {
  const host = isPagePath(path) ? (storefrontUrl ?? publicUrl) : publicUrl;
  return host.replace(/\/$/, "") + prefixedPath(pagePrefix, path);
};

export type CustomerActor = {
  type: "customer";
  id: number;
  email: string;
  /** Set only in back office sessions. */
  role: StaffRole | null;
  session?: string;
  /** When the session last proved password and second factor. */
  provenAt?: Date | null;
  secondFactor?: boolean;
};

export type Actor = { type: "guest" } | CustomerActor | { type: "system" };
