import type { Router } from "../http/router.ts";
import type { Surroundings } from "../readiness/facts.ts";
import { readinessRoutes } from "../readiness/routes.ts";
import { accountRoutes } from "./account/routes.ts";
import { attributeResource } from "./attributes/resource.ts";
import { auditResource } from "./audit-log/resource.ts";
import { categoryResource, postResource } from "./blog/resources.ts";
import { couponResource } from "./coupons/resource.ts";
import { couponRoutes } from "./coupons/routes.ts";
import { customerResource } from "./customers/resource.ts";
import { customerRoutes } from "./customers/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { exportRoutes } from "./exports/routes.ts";
import { giftCardResource } from "./gift-cards/resource.ts";
import { giftCardRoutes } from "./gift-cards/routes.ts";
import { imageRoutes } from "./images/routes.ts";
import { importResource } from "./imports/resource.ts";
import { importRoutes } from "./imports/routes.ts";
import { paymentMethodResource, shippingMethodResource } from "./methods/resources.ts";
import { subscriptionResource } from "./newsletter/resource.ts";
import { orderRoutes } from "./orders/routes.ts";
import { pageResource } from "./pages/resource.ts";
import { previewRoutes } from "./pages/routes.ts";
import { productRoutes, variantRoutes } from "./products/routes.ts";
import { promotionResource } from "./promotions/resource.ts";
import { contactResource, withdrawalResource } from "./requests/resources.ts";
import { requestRoutes } from "./requests/routes.ts";
import { resourceRoutes } from "./resource/routes.ts";
import { reviewResource } from "./reviews/resource.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { settingRoutes } from "./settings/routes.ts";
import { invitationRoutes, staffRoutes } from "./staff/routes.ts";
import { taxonRoutes } from "./taxons/routes.ts";

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
  auditResource,
  importResource,
  attributeResource,
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
  customerRoutes(),
  reviewRoutes(),
  requestRoutes(),
  settingRoutes(),
  readinessRoutes(surroundings),
  dashboardRoutes(),
  previewRoutes(),
  exportRoutes(),
  importRoutes(),
  ...resources.map(resourceRoutes),
];
