import type { AdminReturn } from "#contract/admin/desk/return.ts";
import { admin, callJson } from "../api/call.ts";

/** One of the actions of a return, answered with it as it stands after. */
export const actOnReturn = ({ id }: AdminReturn, action: string, json: object) =>
  callJson(`${admin}/returns/${id}/${action}`, { method: "POST", json });
