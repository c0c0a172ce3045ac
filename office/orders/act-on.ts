import { admin, callJson } from "../api/call.ts";

export const actOn = (order: { number: string }, action: string, json: object) =>
  callJson(`${admin}/orders/${order.number}/${action}`, { method: "POST", json });
