import type { RouterContextProvider } from "react-router";
import { countryChoices } from "#app/forms/country-choices.ts";
import { takeDraft } from "#app/session/draft.server.ts";
import { takeFlash } from "#app/shop/flash.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import type { Address } from "#contract/address.ts";
import { addressLines } from "#contract/italy/address-format.ts";
import { checkoutView } from "./checkout-view.ts";
import { checkoutVisit } from "./checkout-visit.server.ts";
import type { CheckoutVisit } from "./checkout-visit.server.ts";
import { loadPickup } from "./load-pickup.server.ts";
import { settleSteps } from "./settle-steps.server.ts";
import { checkoutPath } from "./steps.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

export async function loadCheckout({ request, context, url }: Asked) {
  const visit = await checkoutVisit({ request, context });
  const { shop, headers } = visit;
  const order = await settleSteps(shop, visit.order);
  const [countries, { addresses, chosen }, pickup] = await Promise.all([
    context.get(shopContext).countries(),
    savedAddresses(visit, url.searchParams.get("indirizzo")),
    loadPickup(shop, order, url.searchParams),
  ]);
  return {
    headers,
    loaded: {
      view: checkoutView(order, chosen ?? null, new Date()),
      pickup,
      countries: countryChoices(countries),
      addresses: addresses.map((address) => ({
        id: address.id,
        lines: addressLines(address),
        chosen: address === chosen,
      })),
      notice: await takeFlash(request, headers),
      draft: await takeDraft(request, headers, checkoutPath),
    },
  };
}

/** The one asked for; on a fresh cart the account's own. */
async function savedAddresses(
  { shop, session, order }: CheckoutVisit,
  asked: string | null,
): Promise<{ addresses: Address[]; chosen?: Address | undefined }> {
  if (!session) return { addresses: [] };
  const addresses = await shop.addresses();
  if (asked !== null)
    return { addresses, chosen: addresses.find(({ id }) => String(id) === asked) };
  if (order.billingAddress) return { addresses };
  const { defaultAddress } = await shop.customer(session.customerId);
  const byDefault = addresses.find((address) => address["@id"] === defaultAddress);
  return { addresses, chosen: byDefault ?? addresses[0] };
}
