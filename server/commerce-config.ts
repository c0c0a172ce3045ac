import type { CommerceConfig } from "#commerce/config.ts";
import { publicUrlOf } from "./config.ts";
import type { Config } from "./config.ts";
import { readOrCreateSecret } from "./secret.ts";

/** What the commerce needs to know of the configuration; whether it is a demo, the database decides too. */
export function commerceConfigOf(config: Config, demo: boolean): CommerceConfig {
  return {
    channelCode: config.CHANNEL_CODE,
    localeCode: "it",
    currencyCode: "EUR",
    apiPrefix: "/api/v2",
    publicUrl: publicUrlOf(config),
    demo,
    features: { giftCards: config.FEATURE_GIFT_CARDS },
    secret: config.SECRET ?? readOrCreateSecret(config.DATA_DIR),
    mail: { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM },
    stripe: {
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiUrl: config.STRIPE_API_URL,
    },
    recaptcha: { secretKey: config.RECAPTCHA_SECRET_KEY },
    trustProxy: config.TRUST_PROXY,
    limitFactor: config.RATE_LIMIT_FACTOR,
    retention: { cartDays: config.CART_DAYS, mailDays: config.MAIL_DAYS },
    brt: { apiKey: config.BRT_API_KEY, apiUrl: config.BRT_API_URL },
  };
}
