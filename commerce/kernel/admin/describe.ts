import { z } from "zod";
import { routesOf } from "../http/router.ts";

export const nothing = z.object({});

/** Routes of the back office; every one of them can be refused to a role. */
export const adminRoutes = (refusals: Record<number, string> = {}) =>
  routesOf("Administration", { 403: "Not for this role", ...refusals });
