import { createRouter } from "../http/router.ts";
import { accountRoutes } from "./account-routes.ts";
import { newsletterRoutes } from "./newsletter-routes.ts";
import { registrationRoutes } from "./registration-routes.ts";
import { sessionRoutes } from "./session-routes.ts";

export function customerRoutes() {
  return createRouter()
    .route("/", sessionRoutes())
    .route("/", registrationRoutes())
    .route("/", newsletterRoutes())
    .route("/", accountRoutes());
}
