/** What other modules may use of notifications. */
export { jobRoutes, noticeRoutes } from "./admin-routes.ts";
export { countDeadJobs } from "./dead-jobs.ts";
export { staffNotices } from "./send-notices.ts";
