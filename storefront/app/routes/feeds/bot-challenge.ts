import { orNull, shopContext } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { explain, readFormData } from "#app/features/forms/form.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import type { Route } from "./+types/bot-challenge.ts";

/** Proxies the challenge, because the browser may not reach the backend. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const challenge = await orNull(context.get(shopContext).botChallenge());
  const headers = { "cache-control": noStore };
  // Backends without a bot check: a 404 would appear as an error in the browser's console.
  return challenge
    ? Response.json(challenge, { headers })
    : new Response(null, { status: 204, headers });
}

/**
 * Returns a WebAuthn challenge to sign in or, with the password, to register a passkey. It shares this route because
 * every route enlarges the manifest that all pages load.
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
