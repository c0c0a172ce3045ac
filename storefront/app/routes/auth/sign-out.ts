import { redirect, redirectDocument } from "react-router";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { readSession } from "#app/features/session/session.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { forgetPerson } from "#app/features/tab-memory.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import { accountPath } from "#contract/paths.ts";
import type { Route } from "./+types/sign-out.ts";

export const loader = () => redirect(accountPath);

export async function action({ request, context }: Route.ActionArgs) {
  const session = await readSession(request);
  await context.get(visitorContext).signOut();
  try {
    if (session) await context.get(shopContext).logOut(session.refreshToken);
  } catch (error) {
    // This browser deletes its session even if the backend fails.
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
  }
  throw redirectDocument("/", 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().finally(() => {
    forgetPerson();
    announceChange();
  });
}
