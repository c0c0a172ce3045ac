import type { RouterContextProvider } from "react-router";
import { visitorContext } from "#app/session/visitor.server.ts";
import type { Customer } from "#contract/customer.ts";

/** The account of whoever is signed in, to fill in forms; guests fill them in themselves. */
export async function visitorCustomer(
  context: Readonly<RouterContextProvider>,
): Promise<Customer | null> {
  const visitor = context.get(visitorContext);
  const session = await visitor.session();
  return session && (await visitor.shop()).customer(session.customerId);
}
