import type { AdminReturn } from "#contract/admin/desk/return.ts";
import { post } from "../api/call.ts";

/** One of the actions of a return, answered with it as it stands after. */
export const actOnReturn = ({ id }: AdminReturn, action: string, json: object) =>
  post(`returns/${id}/${action}`, json);
