import type { TrustedProxies } from "./http/trusted-proxies.ts";

/** What the commerce needs to know of its surroundings; the server reads it from the environment. */
export type CommerceConfig = {
  channelCode: string;
  localeCode: string;
  currencyCode: string;
  apiPrefix: string;
  /** Where shoppers reach the shop, for links in mails. */
  publicUrl: string;
  /** Nothing sold here is real: the sandbox may stand in for a gateway. */
  demo: boolean;
  features: { giftCards: boolean };
  /** Signs access tokens. */
  secret: string;
  mail: { smtpUrl: string | undefined; from: string };
  stripe: {
    secretKey: string | undefined;
    webhookSecret: string | undefined;
    apiUrl: string | undefined;
  };
  recaptcha: { secretKey: string | undefined; verifyUrl?: string };
  /** Whose X-Forwarded-For counts. */
  trustProxy: TrustedProxies;
  /** Multiplies the rate limits. */
  limitFactor: number;
  /** Days after which carts of guests and texts of letters are forgotten. */
  retention: { cartDays: number; mailDays: number };
  brt: { apiKey: string | undefined; apiUrl: string };
};
