import type { Readiness } from "#contract/admin/readiness.ts";
import { admin, callJson } from "../api/call.ts";
import { useAnswer } from "../shared/use-answer.ts";

export const readinessPath = "/admin/pronto-ad-aprire";

export const useReadiness = () => useAnswer<Readiness>("readiness");

export const post = (path: string, json: object = {}) =>
  callJson(`${admin}/${path}`, { method: "POST", json });

/** Staff see the closed shop with a cookie of its own: the session of the office does not reach the shop. */
export async function lookAtShop(path: string): Promise<void> {
  await post("preview");
  window.location.assign(path);
}
