import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { Route } from "./+types/export-data.ts";

/** A file to keep, with all the shop knows of the customer. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { shop, session } = await context.get(visitorContext).customer();
  const known = await shop.exportCustomer(session.customerId);
  return new Response(JSON.stringify(known, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="i-miei-dati.json"',
    },
  });
}
