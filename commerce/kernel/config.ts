import type { StaffRole } from "#contract/admin/constants.ts";
import { isPagePath, prefixedPath } from "#contract/paths.ts";
import type { TrustedProxies } from "./http/trusted-networks.ts";

export type CommerceConfig = {
  channelCode: string;
  localeCode: string;
  currencyCode: string;
  apiPrefix: string;
  /** Where shoppers reach the shop, for links in mails. */
  publicUrl: string;
  /** Where the pages are, when a storefront on another host shows them. */
  storefrontUrl?: string | undefined;
  /** Shared with that storefront: who knows it may say for whom it calls. */
  storefrontSecret?: string | undefined;
  /** What stands before the path of every page: "/it", or nothing. */
  pagePrefix?: string;
  /** Nothing sold here is real: the sandbox may stand in for a gateway. */
  demo: boolean;
  features: { giftCards: boolean };
  secret: string;
  /** Whose X-Forwarded-For counts. */
  trustProxy: TrustedProxies;
  /** Multiplies the rate limits. */
  limitFactor: number;
  /** Days after which carts of guests and texts of emails are forgotten. */
  retention: { cartDays: number; mailDays: number };
};

type Addresses = Pick<CommerceConfig, "publicUrl" | "storefrontUrl" | "pagePrefix">;

/** The whole address of a page, for emails and for the way back from a gateway: the storefront's, or the backend's own. */
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
  /** Set in sessions of the back office only. */
  role: StaffRole | null;
  session?: string;
  /** When the session last gave password and second factor. */
  provenAt?: Date | null;
  secondFactor?: boolean;
};

export type Actor = { type: "guest" } | CustomerActor | { type: "system" };
