/** What other modules may use of staff. */
export { auditResource, createAdministrator } from "./members.ts";
export { accountRoutes, secondFactorRoutes } from "./account-routes.ts";
export { requireEnrolment } from "./second-factor.ts";
export { cookieSession } from "./log-in.ts";
export { invitationRoutes, staffRoutes } from "./members-routes.ts";
export { sessionRoutes } from "./session-routes.ts";
