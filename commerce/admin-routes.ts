import { accountingRoutes, documentRoutes } from "./invoicing/index.ts";
import type { Router } from "./kernel/http/router.ts";
import {
  backupRoutes,
  readinessRoutes,
  type Surroundings,
  dashboardRoutes,
  jobRoutes,
  noticeRoutes,
} from "./desk/index.ts";
import {
  accountRoutes,
  invitationRoutes,
  secondFactorRoutes,
  sessionRoutes,
  auditResource,
  screenRoutes,
  staffRoutes,
} from "./staff/index.ts";
import {
  attributeResource,
  checkedOnSave,
  checkSetting,
  claimResource,
  textDecisionResource,
  productRoutes,
  taxonRoutes,
  variantRoutes,
} from "./catalogue/index.ts";
import {
  categoryResource,
  pageResource,
  postResource,
  previewRoutes,
  addressRoutes,
  missingAddressResource,
  redirectResource,
  previewTokenRoutes,
  publicationRoutes,
  sectionPageResource,
} from "./content/index.ts";
import {
  couponResource,
  couponRoutes,
  promotionResource,
  giftCardResource,
  giftCardRoutes,
} from "./promotions/index.ts";
import { adminCustomerRoutes, customerResource } from "./customers/index.ts";
import { exportRoutes, importResource, importRoutes } from "./import-export/index.ts";
import { ingredientResource } from "./guide/index.ts";
import { imageRoutes, pictureResource } from "./media/index.ts";
import { paymentMethodResource, paymentMethodRoutes, remittanceRoutes } from "./payments/index.ts";
import { emailRoutes } from "./mail/index.ts";
import { subscriptionResource } from "./marketing/index.ts";
import { webhookAdminRoutes } from "./webhooks/index.ts";
import { abuseRoutes, differenceRoutes, orderRoutes, refundRoutes } from "./fulfilment/index.ts";
import { adminRequestRoutes, contactResource } from "./support/index.ts";
import { searchReportRoutes, synonymResource } from "./search/index.ts";
import { resourceRoutes } from "./kernel/admin/routes.ts";
import { returnRoutes, withdrawalResource, withdrawalRoutes } from "./aftersales/index.ts";
import { adminReviewRoutes, reviewResource } from "./reviews/index.ts";
import { settingRoutes, taxRateResource } from "./settings/index.ts";
import { shippingMethodResource, shippingMethodRoutes } from "./shipping/index.ts";

export const resources = [
  promotionResource,
  couponResource,
  giftCardResource,
  shippingMethodResource,
  paymentMethodResource,
  customerResource,
  subscriptionResource,
  reviewResource,
  contactResource,
  withdrawalResource,
  pageResource,
  sectionPageResource,
  categoryResource,
  postResource,
  pictureResource,
  redirectResource,
  missingAddressResource,
  synonymResource,
  auditResource,
  importResource,
  attributeResource,
  claimResource,
  textDecisionResource,
  ingredientResource,
  taxRateResource,
];

export const adminRoutes = (surroundings: Surroundings): Router[] => [
  sessionRoutes(),
  secondFactorRoutes(),
  accountRoutes(),
  noticeRoutes(),
  jobRoutes(),
  webhookAdminRoutes(),
  staffRoutes(),
  screenRoutes(),
  invitationRoutes(),
  orderRoutes(),
  refundRoutes(),
  differenceRoutes(),
  remittanceRoutes(),
  abuseRoutes(),
  returnRoutes(),
  documentRoutes(),
  productRoutes(),
  variantRoutes(),
  imageRoutes(),
  taxonRoutes(),
  couponRoutes(),
  giftCardRoutes(),
  shippingMethodRoutes(),
  paymentMethodRoutes(),
  adminCustomerRoutes(),
  adminReviewRoutes(),
  adminRequestRoutes(),
  withdrawalRoutes(),
  settingRoutes(checkSetting),
  emailRoutes(),
  readinessRoutes(surroundings),
  backupRoutes(surroundings.backups)(),
  dashboardRoutes(),
  accountingRoutes(),
  previewRoutes(),
  publicationRoutes(),
  previewTokenRoutes(),
  addressRoutes(),
  searchReportRoutes(),
  exportRoutes(),
  importRoutes(),
  ...resources.map((resource) => resourceRoutes(checkedOnSave(resource))),
];
