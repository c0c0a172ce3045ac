import { redirect, redirectDocument } from "react-router";
import {
  botToken,
  checkForm,
  refuseCall,
  refuseForm,
  refusePress,
} from "#app/features/forms/form.server.ts";
import { lookAtLink, openedLink } from "#app/features/api/emailed-link.server.ts";
import { mergeGuestData } from "#app/features/session/merge-guest-data.server.ts";
import type { Visitor } from "#app/features/session/visitor.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client/client.ts";
import type { LogIn } from "#contract/customer.ts";
import { confirmAddressSchema } from "./confirm-address.tsx";
import { verifyPath } from "#contract/paths.ts";

type Posted = { request: Request; shop: Shop; visitor: Visitor; token: string; form: FormData };

/** Confirms the address, and signs in whoever has just typed the password of a new account. */
export async function confirmAddress({ request, shop, visitor, token, form }: Posted) {
  const submission = checkForm(form, confirmAddressSchema);
  const hide = ["password"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { password } = submission.value;
  const link = await lookAtLink(shop.verification(token));
  try {
    await shop.verifyAccount(token, { password });
  } catch (error) {
    return isBadLink(error) ? { badLink: true as const } : refuseCall(submission, error, { hide });
  }
  const about = link.good ? link.about : null;
  if (about?.purpose === "email_change") throw redirect(`${verifyPath}?stato=cambiato`, 303);
  const headers = new Headers();
  const login = { email: about?.email ?? "", password, recaptchaToken: botToken(form) };
  if (about && (await signedIn(shop, visitor, login)))
    await mergeGuestData(request, await visitor.shop(), headers);
  throw redirectDocument(`${verifyPath}?stato=attivo`, { status: 303, headers });
}

/** Told by field, since backends word it differently: what is wrong is the password, or else the link. */
const isBadLink = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== 429 &&
  error.violationOf("password") === undefined;

/** The account is open by now: where signing in fails, its own page will say why. */
async function signedIn(shop: Shop, visitor: Visitor, login: LogIn): Promise<boolean> {
  return openedLink(shop.logIn(login).then((answer) => visitor.signIn(answer))).catch(() => false);
}

export async function discardAddress(shop: Shop, token: string) {
  const discarded = await openedLink(shop.discardVerification(token)).catch(refusePress);
  if (typeof discarded !== "boolean") return discarded;
  const query = new URLSearchParams(discarded ? { stato: "rifiutato" } : { token });
  throw redirect(`${verifyPath}?${query}`, 303);
}
