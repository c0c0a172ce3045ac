/** What other modules may use of guide. */
export { ingredientResource } from "./ingredients.ts";
export { guideRoutes } from "./routes.ts";
