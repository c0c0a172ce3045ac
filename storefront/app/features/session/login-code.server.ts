import type { RouterContextProvider } from "react-router";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { botToken } from "#app/features/forms/form.server.ts";
import { ApiError } from "#contract/api-error.ts";
import { LOGIN_CODE } from "#contract/forms/limits.ts";
import * as m from "#messages";
import { textCookie } from "./cookies.server.ts";
import { mergeGuestData } from "./session.server.ts";
import { visitorContext } from "./visitor.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

const cookie = textCookie("shop_code", LOGIN_CODE.minutes * 60);

/** Stored by the browser that requested the code: a code is valid only with its request. */
type PendingCode = { email: string; request: string };

export async function readPendingCode(request: Request): Promise<PendingCode | null> {
  const [asked, email] = (await cookie.read(request))?.split(" ") ?? [];
  return asked && email ? { email, request: asked } : null;
}

export async function askForCode(
  { context }: Pick<Asked, "context">,
  form: FormData,
  email: string,
  headers: Headers,
): Promise<void> {
  const asked = { email, recaptchaToken: botToken(form) };
  const { request } = await context.get(shopContext).requestLoginCode(asked);
  await cookie.set(headers, `${request} ${email}`);
}

/** Signs in; the guest's cart and wishlist are merged. */
export async function signInByCode(
  { request, context }: Asked,
  form: FormData,
  code: string,
  headers: Headers,
): Promise<void> {
  const { email = "", request: asked = "" } = (await readPendingCode(request)) ?? {};
  const visitor = context.get(visitorContext);
  const login = { email, request: asked, code, recaptchaToken: botToken(form) };
  await visitor.signIn(await context.get(shopContext).logInByCode(login).catch(blameCode));
  await mergeGuestData(request, await visitor.shop(), headers);
  await cookie.clear(headers);
}

function blameCode(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  const wrong = { propertyPath: "code", message: m["auth.code_wrong"]() };
  throw new ApiError(error.status, error.message, [wrong]);
}
