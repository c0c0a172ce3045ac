export { ingredientResource } from "./ingredients.ts";
export { deleteRitual, exportRitual, guideRoutes } from "./routes.ts";

/** Loaded with its first call: most shops answer shoppers for hours before an assistant comes. */
export const loadAssistants = () => import("./assistants/routes.ts");
