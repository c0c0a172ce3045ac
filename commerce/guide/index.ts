export { ingredientResource } from "./ingredients.ts";
export { deleteRitual, exportRitual, guideRoutes } from "./routes.ts";
