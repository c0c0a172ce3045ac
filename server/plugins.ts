import type { Plugin } from "#commerce/kernel/plugins.ts";
import { parcelTracking, refundedOrders } from "#commerce/fulfilment/index.ts";
import { creditNotes } from "#commerce/invoicing/index.ts";
import { orderEmails } from "#commerce/mail/index.ts";
import { guestRecords } from "#commerce/customers/index.ts";
import { staffNotices } from "#commerce/desk/index.ts";
import { loadNamedPlugins } from "./named-plugins.ts";
import { altcha } from "#commerce/plugins/altcha.ts";
import { bankTransfer, cashOnDelivery } from "#commerce/plugins/manual-payments.ts";
import { brt } from "#commerce/plugins/brt.ts";
import { fatturaPa } from "#commerce/plugins/fattura-pa/index.ts";
import { bandRates } from "#commerce/plugins/shipping-rates.ts";
import { promotionKinds } from "#commerce/plugins/promotion-kinds.ts";
import { recaptcha } from "#commerce/plugins/recaptcha.ts";
import { followRefunds } from "#commerce/aftersales/index.ts";
import { redirectMovedPages } from "#commerce/content/index.ts";
import { s3 } from "#commerce/plugins/s3.ts";
import { sandbox } from "#commerce/plugins/sandbox/index.ts";
import { smtp } from "#commerce/plugins/smtp.ts";
import { stripe } from "#commerce/plugins/stripe/index.ts";
import { flatRateSeller } from "#commerce/settings/index.ts";
import { searchIndex } from "#commerce/search/index.ts";
import { webhooks } from "#commerce/webhooks/index.ts";
import { openingEmail, productAlerts } from "#commerce/marketing/index.ts";

/** Bundled plugins; docs/extending.md shows how to write one. */
const own: readonly Plugin[] = [
  orderEmails,
  refundedOrders,
  parcelTracking,
  creditNotes,
  followRefunds,
  guestRecords,
  openingEmail,
  productAlerts,
  redirectMovedPages,
  searchIndex,
  staffNotices,
  webhooks,
  flatRateSeller,
  promotionKinds,
  bandRates,
  stripe,
  sandbox,
  bankTransfer,
  cashOnDelivery,
  brt,
  fatturaPa,
  altcha,
  recaptcha,
  s3,
  smtp,
];

/** npm packages and files named by `PLUGINS`, in that order; loaded at runtime, not bundled. */
export const plugins: readonly Plugin[] = [
  ...own,
  ...(await loadNamedPlugins(process.env["PLUGINS"] ?? "", process.cwd())),
];
