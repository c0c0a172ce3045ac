import { OpenAPIHono } from "@hono/zod-openapi";
import type { Logger } from "pino";
import type { Ctx } from "../ctx.ts";
import { requestError } from "./errors.ts";
import { refuseUnfitText } from "./null-bytes.ts";

export type Env = { Variables: { ctx: Ctx; log: Logger; requestId: string } };

/** Routes of one domain; broken input is refused in one place for all of them. */
export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw requestError(result.target, result.error);
      if (result.target === "json") refuseUnfitText(result.data);
    },
  });
}

export type Router = ReturnType<typeof createRouter>;
