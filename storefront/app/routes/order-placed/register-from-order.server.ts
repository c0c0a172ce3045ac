import { redirect, type RouterContextProvider } from "react-router";
import {
  botToken,
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
} from "#app/features/forms/form.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { setFlash } from "#app/features/session/cookies.server.ts";
import { registrationSchema } from "#contract/forms/account.ts";
import type { Order } from "#contract/order.ts";
import { thankyouPath } from "#contract/paths.ts";
import * as m from "#messages";

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
