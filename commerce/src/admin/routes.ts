import type { Router } from "../http/router.ts";
import { orderRoutes } from "./orders/routes.ts";
import { sessionRoutes } from "./session/routes.ts";

export const adminRoutes = (): Router[] => [sessionRoutes(), orderRoutes()];
