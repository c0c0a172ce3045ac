import type { RouterContextProvider } from "react-router";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { botToken, submitForm } from "#app/features/forms/form.server.ts";
import { askForCode, signInByCode } from "#app/features/session/login-code.server.ts";
import { mergeGuestData } from "#app/features/session/session.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { accountNotVerified } from "#contract/customer.ts";
import {
  forgotPasswordSchema,
  isCodeRequest,
  loginCodeSchema,
  loginSchema,
  wayOf,
} from "#contract/forms/account.ts";
import * as m from "#messages";
import { passkeySchema } from "./account-page.server.ts";

type Visit = { request: Request; context: Readonly<RouterContextProvider> };

/** Signs in with the method chosen in `SignInWays`, or emails a code. Returns the form with errors, or nothing. */
export function signInByForm(visit: Visit, form: FormData, headers: Headers) {
  const { request, context } = visit;
  const shop = context.get(shopContext);
  const visitor = context.get(visitorContext);
  const enter = async (login: ReturnType<typeof shop.logIn>) => {
    await visitor.signIn(await login);
    await mergeGuestData(request, await visitor.shop(), headers);
  };
  if (isCodeRequest(form))
    return submitForm(form, forgotPasswordSchema, ({ email }) =>
      askForCode(visit, form, email, headers),
    );
  switch (wayOf(form)) {
    case "code":
      return submitForm(form, loginCodeSchema, ({ code }) =>
        signInByCode(visit, form, code, headers),
      );
    case "passkey":
      return submitForm(
        form,
        passkeySchema,
        ({ response }) => enter(shop.logInByPasskey({ response })),
        explainPasskey,
      );
    case "password":
      return submitForm(
        form,
        loginSchema,
        (typed) => enter(shop.logIn({ ...typed, recaptchaToken: botToken(form) })),
        explainPassword,
      );
  }
}

const explainPasskey = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 401 ? m["auth.passkey_wrong"]() : undefined;

function explainPassword(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 403) return m["auth.demo_staff_refused"]();
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  return error.message === accountNotVerified
    ? m["auth.not_verified"]()
    : m["auth.wrong_credentials"]();
}
