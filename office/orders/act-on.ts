import { post } from "../api/call.ts";

/** One of the actions of an order, answered with the order as it stands after it. */
export const actOn = (order: { number: string }, action: string, json: object) =>
  post(`orders/${order.number}/${action}`, json);

/** What was typed, or null. */
export const words = (form: FormData, name: string) => String(form.get(name) ?? "").trim() || null;

export const orderPath = (number: string) => `/orders/${encodeURIComponent(number)}/show`;
