import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, redirect, type RouterContextProvider } from "react-router";
import { readPlacedOrder } from "#app/features/orders/placed-order.server.ts";
import { ThankYou, thankYouView } from "./thank-you-screen.tsx";
import { signInAddress } from "#app/features/session/paths.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { consumeFlash, readLastOrder, setFlash } from "#app/features/session/cookies.server.ts";
import { emailedLinkHeaders, noStore } from "#app/features/api/caching.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { productsPath, thankyouPath, thankyouScreen } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/thankyou.ts";
import { botToken, readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { registrationSchema } from "#contract/forms/account.ts";
import type { Order } from "#contract/order.ts";
import { ConsentBoxes, PrivacyBox } from "#app/features/account/account-fields.tsx";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
import "#app/features/cart/cart.css";
import "#app/routes/checkout/checkout.css";
import "#app/features/orders/order.css";

export const headers = () => emailedLinkHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  hiddenMeta(loaderData?.order ? m["thankyou.meta_title"]() : m["thankyou.plain_meta"]());

/** Without a token shows the last order of this browser; if it cannot be loaded, the page claims nothing. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const headers = new Headers({ "cache-control": noStore });
  const session = await context.get(visitorContext).session();
  if (params.token === undefined) {
    const last = await readLastOrder(request);
    if (last !== null) throw redirect(thankyouPath(last), { headers });
    return data({ order: null, guest: !session, notice: null, back: thankyouScreen }, { headers });
  }
  const placed = await readPlacedOrder(context, params.token);
  if (!placed && session) throw data(null, { status: 404 });
  const notice = await consumeFlash(request, headers);
  const order = placed && thankYouView(placed.order);
  const back = thankyouPath(params.token);
  return data({ order, guest: !session, notice, back }, { headers });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const placed = params.token === undefined ? null : await readPlacedOrder(context, params.token);
  if (!placed) throw data(null, { status: 404 });
  return registerFromOrder({ request, context }, placed.order);
}

export default function ThankYouScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, guest, notice, back } = loaderData;
  if (!order) return <Plain signIn={guest ? signInAddress(back) : null} />;
  return (
    <ThankYou order={order} own={!guest}>
      {notice && <Alert tone="ok">{notice}</Alert>}
      {guest && !notice && <RegisterFromOrder person={order.person} lastResult={actionData} />}
    </ThankYou>
  );
}

function Plain({ signIn }: { signIn: string | null }) {
  return (
    <div className="wrap py-16">
      <h1 tabIndex={-1}>{m["thankyou.plain_title"]()}</h1>
      <p className="lead mt-6 max-w-[34ch] text-ink-2">{m["thankyou.plain_text"]()}</p>
      <p className="acts mt-8">
        {signIn && <ButtonLink href={signIn}>{m["thankyou.sign_in"]()}</ButtonLink>}
        <LinkGo href={productsPath}>{m["cart.go_on"]()}</LinkGo>
      </p>
    </div>
  );
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Takes name and email from the order, never from the form. */
async function registerFromOrder({ request, context }: Asked, order: Order) {
  const form = await readFormData(request);
  form.set("firstName", order.billingAddress?.firstName ?? "");
  form.set("lastName", order.billingAddress?.lastName ?? "");
  form.set("email", order.email ?? "");
  const refused = await submitForm(form, registrationSchema, (typed) => {
    const { confirmPassword: _confirmed, ...person } = typed;
    return context.get(shopContext).signUp({ ...person, recaptchaToken: botToken(form) });
  });
  if (refused) return refused;
  const headers = new Headers();
  await setFlash(headers, m["auth.registered"]());
  throw redirect(thankyouPath(order.token), { status: 303, headers });
}

type RegisterFromOrderProps = {
  person: { firstName: string; lastName: string; email: string };
  lastResult: FormResult | undefined;
};

/** Registration needs only a password, because the order has name and email. */
function RegisterFromOrder({ person, lastResult }: RegisterFromOrderProps) {
  const [form, fields] = useShopForm("registrati", registrationSchema, lastResult);
  const consents = fields.consents.getFieldset();
  return (
    <Accordion title={m["thankyou.register"]()} open={lastResult !== undefined}>
      <p className="small mb-4 text-ink-2">
        {m["thankyou.register_text"]({ email: person.email })}
      </p>
      <ShopForm form={form} submit={m["auth.create_account"]()} submitKind="quiet">
        {Object.entries(person).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PasswordField field={fields.password} autoComplete="new-password" rules />
        <PasswordField field={fields.confirmPassword} autoComplete="new-password" />
        <div>
          <PrivacyBox field={consents.privacy} />
          <ConsentBoxes fields={consents} />
        </div>
        <BotCheck />
      </ShopForm>
    </Accordion>
  );
}
