import type { Router } from "./kernel/http/router.ts";
import { readinessRoutes, type Surroundings } from "./readiness/index.ts";
import {
  accountRoutes,
  invitationRoutes,
  secondFactorRoutes,
  sessionRoutes,
  auditResource,
  staffRoutes,
} from "./staff/index.ts";
import {
  attributeResource,
  productRoutes,
  taxonRoutes,
  variantRoutes,
} from "./catalogue-admin/index.ts";
import { categoryResource, pageResource, postResource, previewRoutes } from "./content/index.ts";
import { couponResource, couponRoutes, promotionResource } from "./promotions/index.ts";
import { adminCustomerRoutes, customerResource } from "./customers/index.ts";
import {
  dashboardRoutes,
  exportRoutes,
  importResource,
  importRoutes,
} from "./import-export/index.ts";
import { documentRoutes } from "./invoicing/index.ts";
import { giftCardResource, giftCardRoutes } from "./gift-cards/index.ts";
import { imageRoutes } from "./media/index.ts";
import { paymentMethodResource, shippingMethodResource } from "./payments/index.ts";
import { subscriptionResource } from "./newsletter/index.ts";
import { orderRoutes } from "./fulfilment/index.ts";
import { adminRequestRoutes, contactResource, withdrawalResource } from "./support/index.ts";
import { addressRoutes, missingAddressResource, redirectResource } from "./redirects/index.ts";
import { resourceRoutes } from "./kernel/admin/resource-routes.ts";
import { adminReviewRoutes, reviewResource } from "./reviews/index.ts";
import { settingRoutes, taxRateResource } from "./settings/index.ts";

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
  categoryResource,
  postResource,
  redirectResource,
  missingAddressResource,
  auditResource,
  importResource,
  attributeResource,
  taxRateResource,
];

export const adminRoutes = (surroundings: Surroundings): Router[] => [
  sessionRoutes(),
  secondFactorRoutes(),
  accountRoutes(),
  staffRoutes(),
  invitationRoutes(),
  orderRoutes(),
  documentRoutes(),
  productRoutes(),
  variantRoutes(),
  imageRoutes(),
  taxonRoutes(),
  couponRoutes(),
  giftCardRoutes(),
  adminCustomerRoutes(),
  adminReviewRoutes(),
  adminRequestRoutes(),
  settingRoutes(),
  readinessRoutes(surroundings),
  dashboardRoutes(),
  previewRoutes(),
  addressRoutes(),
  exportRoutes(),
  importRoutes(),
  ...resources.map(resourceRoutes),
];
