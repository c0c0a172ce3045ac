export {
  type BackupJob,
  type BackupPlace,
  type BackupProgress,
  backupRoutes,
  makeBackup,
  startBackup,
} from "./backups/backups.ts";
export { dashboardRoutes } from "./dashboard/dashboard.ts";
export { readSales } from "./dashboard/sales.ts";
export { jobRoutes, noticeRoutes, staffNotices } from "./notifications/send-notices.ts";
export { checkReadiness } from "./readiness/checks.ts";
export { type DemoLeft, gatherFacts, type Surroundings } from "./readiness/facts.ts";
export { endedPreviewCookie, mayPreview, readinessRoutes } from "./readiness/routes.ts";
