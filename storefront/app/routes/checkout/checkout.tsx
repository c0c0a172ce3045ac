import { shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router";
import {
  type CheckoutVisit,
  checkoutVisit,
  fillChosenAddress,
  loadCheckout,
} from "./checkout.server.ts";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { afterOrder } from "#app/features/orders/placed-order.server.ts";
import { signInByForm } from "#app/features/account/sign-in.server.ts";
import { performStep, saveEmail } from "./checkout-actions.server.ts";
import { savedSteps } from "./checkout-view.ts";
import { isSignIn, isSignInField } from "./details.ts";
import { lacksPickupPoint } from "./explain-refusal.ts";
import { firstMissing, type StepAnswer, type StepName, stepOf, stepPlace } from "./step.tsx";
import { dropTyped, restoreTyped } from "./use-details.ts";
import { completeAddresses } from "#app/features/forms/complete-address.server.ts";
import { saveOfflineCart } from "#app/features/network/offline-cart.ts";
import { readFormData } from "#app/features/forms/form.server.ts";
import { saveUnsavedForm, setFlash } from "#app/features/session/cookies.server.ts";
import { sentByScript } from "#app/features/session/paths.ts";
import { noStore } from "#app/features/api/caching.ts";
import { optional } from "#app/features/api/shop-api.server.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import "#app/features/cart/cart.css";
import { isOutage } from "#contract/api-error.ts";
import { isCodeRequest } from "#contract/forms/account.ts";
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
  const visit = await checkoutVisit({ request, context }, form).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    return null;
  });
  if (!visit) return data(outageAt(step), { status: 503 });
  const { headers } = visit;
  const byScript = sentByScript(request);
  if (isSignIn(Object.fromEntries(form))) return signIn({ request, context }, visit, form);
  const contacts = form.get("parte") === "contatti";
  if (step === "dati" && !contacts) await fillChosenAddress(visit, form);
  const doubts = step === "dati" && !contacts ? completeAddresses(form, request) : [];
  const answer = contacts ? await saveEmail(visit, form) : await performStep(step, visit, form);
  if ("placed" in answer)
    throw redirectDocument(routerPath(afterOrder(answer.placed)), { status: 303, headers });
  if (!answer.ok) return data(answer, { status: 422, headers });
  const notices = answer.notice ? [answer.notice, ...doubts] : doubts;
  if (notices.length > 0) await setFlash(headers, notices.join(" "));
  if (byScript && step !== "dati" && !form.has("avanti")) return data(answer, { headers });
  if (contacts && !byScript) await saveUnsavedForm(headers, checkoutPath, form);
  throw redirect(await placeAfter(step, visit), { status: 303, headers });
}

/** Signs in within the checkout. Typed fields stay in the tab and take precedence over the account's addresses. */
async function signIn(
  asked: Pick<Route.ActionArgs, "request" | "context">,
  { headers }: CheckoutVisit,
  form: FormData,
) {
  const refused = await signInByForm(asked, form, headers);
  if (refused) {
    // Errors of the other fields are not shown yet.
    const result = { ...refused.data, fields: Object.keys(refused.data.error ?? {}) };
    return data({ step: "dati", ok: false, result } satisfies StepAnswer, { status: 422, headers });
  }
  const isAsked = isCodeRequest(form);
  if (isAsked ? !sentByScript(asked.request) : form.get("shippingAddress.street")) {
    for (const name of [...form.keys()].filter(isSignInField)) form.delete(name);
    await saveUnsavedForm(headers, checkoutPath, form);
  }
  if (isAsked) throw redirect(codePlace, { status: 303, headers });
  throw redirectDocument(routerPath(checkoutPath), { status: 303, headers });
}

/** Address with the field for a code that was just emailed. */
const codePlace = `${checkoutPath}?codice=1#dati-code`;

/** Address of the first incomplete step, or of the pickup list while no point is chosen. */
async function placeAfter(step: StepName, { shop, order }: CheckoutVisit): Promise<string> {
  const now = (await optional(shop.order(order.token), null)) ?? order;
  const missing = firstMissing(savedSteps(now));
  if (step === "spedizione" && lacksPickupPoint(now)) return `${checkoutPath}#ritiro`;
  return stepPlace(missing);
}

/** Deletes the tab's copy of saved details. Other tabs are notified in any case. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const step = stepOf(new URL(request.url)) ?? "dati";
  const contacts = (await request.clone().formData()).get("parte") === "contatti";
  try {
    return await serverAction();
  } catch (thrown) {
    const goesOn = thrown instanceof Response && thrown.headers.get("location");
    if (
      goesOn &&
      goesOn.startsWith(checkoutPath) &&
      !goesOn.endsWith(codePlace) &&
      step === "dati"
    ) {
      if (contacts) restoreTyped();
      else dropTyped();
    }
    throw thrown;
  } finally {
    if (step === "ordine") void saveOfflineCart(null);
    announceChange();
  }
}

/** Shows an outage at the step, which keeps what was typed. */
function outageAt(step: StepName): StepAnswer {
  const message = m["checkout.error_outage"]();
  return { step, ok: false, message, result: { status: "error", error: { "": [message] } } };
}

/** After a refusal the cart is reloaded, because it may have changed. In an outage nothing can be loaded. */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== 503;

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutScreen {...loaderData} answer={actionData} />;
}
