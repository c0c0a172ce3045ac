import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import type { Route } from "./+types/bot-challenge.ts";

/** The browser asks the shop, which asks the backend wherever it is. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const challenge = await orNotFound(context.get(shopContext).botChallenge());
  return Response.json(challenge, { headers: { "cache-control": noStore } });
}
