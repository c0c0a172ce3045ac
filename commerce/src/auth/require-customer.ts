import type { Ctx } from "../ctx.ts";
import type { Actor } from "../actor.ts";
import { unauthenticated } from "./access-token.ts";

export type CustomerActor = Extract<Actor, { type: "customer" }>;

export function requireCustomer({ actor }: Ctx): CustomerActor {
  if (actor.type !== "customer") throw unauthenticated("JWT Token not found");
  return actor;
}
