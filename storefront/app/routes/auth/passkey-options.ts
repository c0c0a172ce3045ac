import { shopContext } from "#app/features/api/shop-api.server.ts";
import { explain, readFormData } from "#app/features/forms/form.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import type { Route } from "./+types/passkey-options.ts";

/** What the browser signs in with a passkey by, or makes one from for who gives the password. */
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
