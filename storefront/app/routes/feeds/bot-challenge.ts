import { orNull, shopContext } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { explain, readFormData } from "#app/features/forms/form.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import type { Route } from "./+types/bot-challenge.ts";

/** The browser asks the shop, which asks the backend wherever it is. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const challenge = await orNull(context.get(shopContext).botChallenge());
  const headers = { "cache-control": noStore };
  // Backends without a bot check: the browser would report a 404 as an error of the page.
  return challenge
    ? Response.json(challenge, { headers })
    : new Response(null, { status: 204, headers });
}

/**
 * The challenge of a passkey: to sign in, or to make one for who gives the password. A route of its own would be
 * in the manifest that every page loads.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const password = (await readFormData(request)).get("currentPassword");
  try {
    if (password === null)
      return Response.json(await context.get(shopContext).passkeyLoginOptions());
    const { shop, session } = await context.get(visitorContext).customer();
    return Response.json(await shop.askForPasskey(session.customerId, String(password)));
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    const { fieldErrors = {}, formErrors = [] } = explain(error, undefined);
    const [problem] = [...Object.values(fieldErrors).flat(), ...formErrors];
    return Response.json({ problem });
  }
}
