export { returnRoutes } from "./routes.ts";
