import { redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { setFlash } from "#app/shop/flash.server.ts";
import { registrationSchema } from "#contract/forms/registration.ts";
import type { Order } from "#contract/order.ts";
import * as m from "#messages";
import { thankyouPath } from "./order-addresses.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Names and email are those of the order, whatever the form says. */
export async function registerFromOrder({ request, context }: Asked, order: Order) {
  const form = await readFormData(request);
  form.set("firstName", order.billingAddress?.firstName ?? "");
  form.set("lastName", order.billingAddress?.lastName ?? "");
  form.set("email", order.email ?? "");
  const submission = checkForm(form, registrationSchema);
  const hide = ["password", "confirmPassword"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { confirmPassword: _confirmed, ...person } = submission.value;
  try {
    await context.get(shopContext).signUp({ ...person, recaptchaToken: botToken(form) });
  } catch (error) {
    return refuseCall(submission, error, { hide });
  }
  const headers = new Headers();
  await setFlash(headers, m["auth.registered"]());
  throw redirect(thankyouPath(order.token), { status: 303, headers });
}
