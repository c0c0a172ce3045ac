import type { Router } from "../http/router.ts";
import { orderRoutes } from "./orders/routes.ts";
import { productRoutes, variantRoutes } from "./products/routes.ts";
import { sessionRoutes } from "./session/routes.ts";
import { taxonRoutes } from "./taxons/routes.ts";

export const adminRoutes = (): Router[] => [
  sessionRoutes(),
  orderRoutes(),
  productRoutes(),
  variantRoutes(),
  taxonRoutes(),
];
