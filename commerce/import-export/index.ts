/** What other modules may use of import export. */
export { exportRoutes, importResource, importRoutes } from "./admin-routes.ts";
export { purgeImportFiles, runImport } from "./imports.ts";
export type { ImportJob } from "./imports.ts";
