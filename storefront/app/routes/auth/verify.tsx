import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, redirect, redirectDocument } from "react-router";
import { ConfirmAddress, confirmAddressSchema } from "#app/features/account/confirm-address.tsx";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { ResendForm } from "./resend-form.tsx";
import {
  botToken,
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
  refusePress,
  submitForm,
} from "#app/features/forms/form.server.ts";
import type { FormResult } from "#app/features/forms/shop-form.tsx";
import { lookAtLink, openedLink } from "#app/features/api/emailed-link.server.ts";
import { type Visitor, visitorContext } from "#app/features/session/visitor.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Shop } from "#contract/client/client.ts";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { LINK_HOURS } from "#contract/forms/limits.ts";
import { accountPath, signInPath, verifyPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/verify.ts";
import { mergeGuestData } from "#app/features/session/session.server.ts";
import { ApiError } from "#contract/api-error.ts";
import type { LogIn } from "#contract/customer.ts";
import "#app/routes/account/account.css";

export const meta = () => hiddenMeta(m["auth.verify_meta"]());

export const headers = () => emailedLinkHeaders;

const done = {
  attivo: { title: m["auth.verified_title"], text: m["auth.verified"] },
  cambiato: { title: m["auth.changed_title"], text: m["auth.changed"] },
  rifiutato: { title: m["auth.discarded_title"], text: m["auth.discarded"] },
  inviata: { title: m["auth.registered_title"], text: m["auth.resent"] },
} as const;
type Done = keyof typeof done;

const isDone = (state: string | null): state is Done =>
  state !== null && Object.hasOwn(done, state);

/** Mail scanners open links, so only submitting the form changes something. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = url.searchParams.get("stato");
  if (isDone(state)) {
    const isSignedIn = (await context.get(visitorContext).session()) !== null;
    return data({ step: "done" as const, state, isSignedIn });
  }
  const token = url.searchParams.get("token");
  const link = token ? await lookAtLink(context.get(shopContext).verification(token)) : null;
  if (!link?.good) return data({ step: "failed" as const }, { status: 422 });
  return data({ step: "confirm" as const, about: link.about });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = context.get(visitorContext);
  const form = await readFormData(request);
  const token = url.searchParams.get("token") ?? "";
  switch (form.get("intent")) {
    case "confirm": {
      const refused = await confirmAddress({ request, shop, visitor, token, form });
      return "badLink" in refused ? data(refused, { status: 422 }) : refused;
    }
    case "discard":
      return discardAddress(shop, token);
    default:
      return resend(shop, form);
  }
}

async function resend(shop: Shop, form: FormData) {
  const refused = await submitForm(form, forgotPasswordSchema, ({ email }) =>
    shop.resendVerification(email),
  );
  if (refused) return refused;
  throw redirect(`${verifyPath}?stato=inviata`, 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().finally(announceChange);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const isBad = actionData && "badLink" in actionData;
  const lastResult = isBad ? undefined : actionData;
  if (loaderData.step === "done") return <DoneView {...loaderData} />;
  if (loaderData.step === "failed" || isBad) return <BadLink lastResult={lastResult} />;
  return <ConfirmAddress about={loaderData.about} lastResult={lastResult} />;
}

function DoneView({ state, isSignedIn }: { state: Done; isSignedIn: boolean }) {
  const { title, text } = done[state];
  return (
    <AuthPage title={title()} photo="register">
      <div className="mt-6">
        <Alert tone="ok">
          {state === "attivo" && isSignedIn ? m["auth.verified_signed_in"]() : text()}
        </Alert>
      </div>
      {state !== "rifiutato" && <NextStep isSignedIn={isSignedIn} />}
    </AuthPage>
  );
}

function BadLink({ lastResult }: { lastResult: FormResult | undefined }) {
  return (
    <AuthPage title={m["auth.verify_failed_title"]()} photo="register">
      <div className="my-6 grid gap-4">
        {!lastResult && <Alert tone="error">{m["auth.verify_failed"]()}</Alert>}
        <p className="text-ink-2">{m["auth.verify_failed_help"]({ hours: LINK_HOURS.verify })}</p>
      </div>
      <ResendForm lastResult={lastResult} />
      <NextStep isSignedIn={false} />
    </AuthPage>
  );
}

function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <p className="mt-6">
      <ButtonLink href={isSignedIn ? accountPath : signInPath}>
        {isSignedIn ? m["account.area"]() : m["auth.sign_in"]()}
      </ButtonLink>
    </p>
  );
}

type Posted = { request: Request; shop: Shop; visitor: Visitor; token: string; form: FormData };

/** Confirms the address and signs the new customer in with the password just typed. */
async function confirmAddress({ request, shop, visitor, token, form }: Posted) {
  const submission = checkForm(form, confirmAddressSchema);
  if (submission.status !== "success") return refuseForm(submission);
  const { password } = submission.value;
  const link = await lookAtLink(shop.verification(token));
  try {
    await shop.verifyAccount(token, { password });
  } catch (error) {
    return isBadLink(error) ? { badLink: true as const } : refuseCall(submission, error);
  }
  const about = link.good ? link.about : null;
  if (about?.purpose === "email_change") throw redirect(`${verifyPath}?stato=cambiato`, 303);
  const headers = new Headers();
  const login = { email: about?.email ?? "", password, recaptchaToken: botToken(form) };
  if (about && (await signedIn(shop, visitor, login)))
    await mergeGuestData(request, await visitor.shop(), headers);
  throw redirectDocument(`${verifyPath}?stato=attivo`, { status: 303, headers });
}

/** Identifies the error by its field, because backends word it differently: either the password or the link is wrong. */
const isBadLink = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== 429 &&
  error.violationOf("password") === undefined;

/** The account is already confirmed, so a failed sign-in is ignored: the sign-in page will show its error. */
async function signedIn(shop: Shop, visitor: Visitor, login: LogIn): Promise<boolean> {
  return openedLink(shop.logIn(login).then((answer) => visitor.signIn(answer))).catch(() => false);
}

async function discardAddress(shop: Shop, token: string) {
  const discarded = await openedLink(shop.discardVerification(token)).catch(refusePress);
  if (typeof discarded !== "boolean") return discarded;
  const query = new URLSearchParams(discarded ? { stato: "rifiutato" } : { token });
  throw redirect(`${verifyPath}?${query}`, 303);
}
