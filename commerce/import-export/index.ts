export { exportRoutes, importResource, importRoutes } from "./admin-routes.ts";
export { type ImportJob, purgeImportFiles, runImport } from "./imports.ts";
