import { post } from "../api/call.ts";

export const actOn = (order: { number: string }, action: string, json: object) =>
  post(`orders/${order.number}/${action}`, json);

export const words = (form: FormData, name: string) => String(form.get(name) ?? "").trim() || null;

export const orderPath = (number: string) => `/orders/${encodeURIComponent(number)}/show`;
