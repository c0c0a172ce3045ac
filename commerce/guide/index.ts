export { ingredientResource } from "./ingredients.ts";
export { guideRoutes } from "./routes.ts";
