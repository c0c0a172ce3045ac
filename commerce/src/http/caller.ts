import type { Context } from "hono";
import { deviceName } from "../auth/device-name.ts";
import { clientAddress, isNearbyCall } from "./client-address.ts";
import type { Env } from "./router.ts";

/** From where, and with what. */
export type Caller = {
  address: string;
  /** On this machine or in a private network. */
  nearby: boolean;
  device: string | null;
};

export const callerOf = (c: Context<Env>): Caller => ({
  address: clientAddress(c),
  nearby: isNearbyCall(c),
  device: deviceName(c.req.header("user-agent")),
});
