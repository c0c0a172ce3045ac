/** What other modules may use of staff. */
export { auditResource } from "./audit-log.ts";
export { accountRoutes } from "./account-routes.ts";
export { createAdministrator } from "./create-administrator.ts";
export { requireEnrolment } from "./enrolment.ts";
export { cookieSession } from "./log-in.ts";
export { invitationRoutes, staffRoutes } from "./members-routes.ts";
export { secondFactorRoutes } from "./second-factor-routes.ts";
export { sessionRoutes } from "./session-routes.ts";
