import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { order } from "#app/features/cart/order.fixture.ts";
import { checkoutView } from "./checkout-view.ts";
import { PaymentStep, ShippingStep } from "./steps.tsx";

const none = { availableShippingMethods: [], availablePaymentMethods: [] };
const view = checkoutView(order({ checkoutState: "shipping_selected", ...none }), null, new Date());

test("nobody who ships, no way to pay", () => {
  const shipping = <ShippingStep view={view} pickup={null} enabled posted={undefined} />;
  const html = renderToStaticMarkup(shipping);
  expect(html).toContain("Nessun metodo di spedizione disponibile<");
  expect(html).toContain('href="#indirizzo"');
  const codes = { label: "Codice", open: () => {} };
  const payment = <PaymentStep {...{ view, codes }} number={4} enabled posted={undefined} />;
  expect(renderToStaticMarkup(payment)).toContain("Nessuna opzione disponibile");
});
