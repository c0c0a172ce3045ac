export { ingredientResource, listInciNames } from "./ingredients.ts";
export { deleteRitual, exportRitual, guideRoutes } from "./routes.ts";

/** Loaded on first use, because most shops rarely serve assistants. */
export const loadAssistants = () => import("./assistants/routes.ts");
