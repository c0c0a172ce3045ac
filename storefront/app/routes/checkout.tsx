import { data, redirect, redirectDocument } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { checkoutVisit } from "#app/checkout/checkout-visit.server.ts";
import { CheckoutScreen } from "#app/checkout/checkout-screen.tsx";
import { loadCheckout } from "#app/checkout/load-checkout.server.ts";
import { afterOrder } from "#app/checkout/order-addresses.ts";
import { performStep } from "#app/checkout/perform-step.server.ts";
import { checkoutPath, stepOf, stepPlace } from "#app/checkout/steps.ts";
import type { StepName } from "#app/checkout/steps.ts";
import { dropTyped } from "#app/checkout/typed-details.ts";
import { unreachable } from "#app/checkout/unreachable.ts";
import { readFormData } from "#app/forms/read-form.server.ts";
import { setDraft } from "#app/session/draft.server.ts";
import { signInAddress } from "#app/session/return-path.ts";
import { setFlash } from "#app/shop/flash.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import { announceChange } from "#app/shop/visitor-state.ts";
import "#app/styles/cart.css";
import { needsShipping } from "#contract/checkout/steps.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import type { Route } from "./+types/checkout.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: m["checkout.meta_title"]() },
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
  if (form.has("accedi")) {
    await setDraft(headers, checkoutPath, form);
    throw redirect(signInAddress(checkoutPath), { status: 303, headers });
  }
  const answer = await performStep(step, visit, form);
  if ("placed" in answer)
    throw redirectDocument(afterOrder(answer.placed), { status: 303, headers });
  if (!answer.ok) return data(answer, { status: 422, headers });
  if (answer.notice) await setFlash(headers, answer.notice);
  const byScript = new URL(request.url).pathname.endsWith(".data");
  if (byScript && step !== "dati") return data(answer, { headers });
  throw redirect(stepPlace(stepAfter(step, visit.order)), { status: 303, headers });
}

function stepAfter(step: StepName, order: Order): StepName {
  if (step === "dati") return needsShipping(order) ? "spedizione" : "pagamento";
  return step === "pagamento" ? "ordine" : step;
}

let last: Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>> | undefined;

/** Looking again must not take the page away when the connection is gone. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return (last = await serverLoader());
  } catch (thrown) {
    if (thrown instanceof TypeError && last) return last;
    throw thrown;
  }
}

/** Details that are saved are kept by the cart; whatever happened, other tabs look again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const copy = request.clone();
  const step = stepOf(new URL(request.url)) ?? "dati";
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof TypeError) return unreachable(step, await copy.formData());
    const goesOn = thrown instanceof Response && thrown.headers.get("location");
    if (goesOn && goesOn.startsWith(checkoutPath) && step === "dati") dropTyped();
    throw thrown;
  } finally {
    announceChange();
  }
}

/** A refusal tells of a cart that is no longer the one on screen. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  !(actionResult as { unreachable?: true } | undefined)?.unreachable;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen {...loaderData} answer={actionData} />;
}
