export { auditResource, createAdministrator, staffName } from "./members.ts";
export {
  accountRoutes,
  secondFactorRoutes,
  invitationRoutes,
  screenRoutes,
  staffRoutes,
  sessionRoutes,
} from "./routes.ts";
export { requireEnrolment } from "./second-factor.ts";
export { cookieSession } from "./log-in.ts";
