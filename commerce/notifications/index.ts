/** What other modules may use of notifications. */
export { jobRoutes, noticeRoutes, staffNotices } from "./send-notices.ts";
export { countDeadJobs } from "./dead-jobs.ts";
