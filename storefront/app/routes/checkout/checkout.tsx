import { shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect, redirectDocument } from "react-router";
import { checkoutVisit, loadCheckout } from "./checkout.server.ts";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { afterOrder } from "#app/features/orders/placed-order.server.ts";
import { performStep, recognise } from "./checkout-actions.server.ts";
import { codeFormOf } from "./details.ts";
import { type StepName, stepOf, stepPlace } from "./step.tsx";
import { dropTyped } from "./use-details.ts";
import { completeAddresses } from "#app/features/forms/complete-address.server.ts";
import { saveOfflineCart } from "#app/features/network/offline-cart.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { saveUnsavedForm, setFlash } from "#app/features/session/cookies.server.ts";
import { sentByScript, signInAddress } from "#app/features/session/paths.ts";
import { noStore } from "#app/features/api/caching.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import "#app/features/cart/cart.css";
import { needsShipping } from "#contract/checkout-rules.ts";
import type { Order } from "#contract/order.ts";
import { checkoutPath } from "#contract/paths.ts";
import { routerPath } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/checkout.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: shopTitle(m["checkout.meta_title"]()) },
  { name: "description", content: m["checkout.meta_description"]() },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const { loaded, headers } = await loadCheckout(args);
  return data(loaded, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const step = stepOf(url);
  if (!step) throw data(null, { status: 400 });
  const form = await readFormData(request);
  const visit = await checkoutVisit({ request, context }, form);
  const { headers } = visit;
  if (form.get("accedi") === "1") {
    await saveUnsavedForm(headers, checkoutPath, form);
    throw redirect(signInAddress(checkoutPath), { status: 303, headers });
  }
  const byScript = sentByScript(request);
  const codeForm = codeFormOf(form);
  if (codeForm) {
    const answer = await recognise({ request, context }, visit, form);
    if (!answer.ok) return data(answer, { status: 422, headers });
    // With scripts the tab keeps what was typed; an address that was begun goes before those of the account.
    const entered = codeForm === "enter";
    if (entered ? form.get("shippingAddress.street") : !byScript)
      await saveUnsavedForm(headers, checkoutPath, form);
    if (entered) throw redirectDocument(routerPath(checkoutPath), { status: 303, headers });
    throw redirect(codePlace, { status: 303, headers });
  }
  const doubts = step === "dati" ? completeAddresses(form, request) : [];
  const answer = await performStep(step, visit, form);
  if ("placed" in answer)
    throw redirectDocument(routerPath(afterOrder(answer.placed)), { status: 303, headers });
  if (!answer.ok) return data(answer, { status: 422, headers });
  const notices = answer.notice ? [answer.notice, ...doubts] : doubts;
  if (notices.length > 0) await setFlash(headers, notices.join(" "));
  if (byScript && step !== "dati") return data(answer, { headers });
  throw redirect(stepPlace(stepAfter(step, visit.order)), { status: 303, headers });
}

/** Where the code is typed that was just mailed. */
const codePlace = `${checkoutPath}?codice=1#dati-code`;

function stepAfter(step: StepName, order: Order): StepName {
  if (step === "dati") return needsShipping(order) ? "spedizione" : "pagamento";
  return step === "pagamento" ? "ordine" : step;
}

/** Details that are saved are kept by the cart; whatever happened, other tabs look again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const step = stepOf(new URL(request.url)) ?? "dati";
  try {
    return await serverAction();
  } catch (thrown) {
    const goesOn = thrown instanceof Response && thrown.headers.get("location");
    if (goesOn && goesOn.startsWith(checkoutPath) && !goesOn.endsWith(codePlace) && step === "dati")
      dropTyped();
    throw thrown;
  } finally {
    if (step === "ordine") void saveOfflineCart(null);
    announceChange();
  }
}

/** A refusal tells of a cart that is no longer the one on screen. */
export const shouldRevalidate = () => true;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen {...loaderData} answer={actionData} />;
}
