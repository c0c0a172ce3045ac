import { visitorContext } from "#app/features/session/visitor.server.ts";
import type { CustomerExport } from "#contract/customer.ts";
import type { Route } from "./+types/export-data.ts";

/** Downloads all data the shop stores about the customer. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { shop, session } = await context.get(visitorContext).customer();
  return dataFile(await shop.exportCustomer(session.customerId));
}

export const dataFile = (known: CustomerExport, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(known, null, 2), {
    headers: {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="i-miei-dati.json"',
    },
  });
