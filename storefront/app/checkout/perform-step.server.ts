import type { Order } from "#contract/order.ts";
import type { CheckoutVisit } from "./checkout-visit.server.ts";
import { choosePayment, choosePickup, chooseShipping } from "./choose-method.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { saveDetails } from "./save-details.server.ts";
import type { StepAnswer } from "./step-answer.ts";
import type { StepName } from "./steps.ts";

export function performStep(
  step: StepName,
  visit: CheckoutVisit,
  form: FormData,
): Promise<StepAnswer | { placed: Order }> {
  switch (step) {
    case "dati":
      return saveDetails(visit, form);
    case "spedizione":
      return chooseShipping(visit, form);
    case "ritiro":
      return choosePickup(visit, form);
    case "pagamento":
      return choosePayment(visit, form);
    case "ordine":
      return placeOrder(visit, form);
  }
}
