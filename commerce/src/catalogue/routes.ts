import { createRouter } from "../http/router.ts";
import { offerRoutes } from "./offer-routes.ts";
import { productRoutes } from "./product-routes.ts";
import { taxonRoutes } from "./taxon-routes.ts";

export function catalogueRoutes() {
  return createRouter()
    .route("/", productRoutes())
    .route("/", taxonRoutes())
    .route("/", offerRoutes());
}
