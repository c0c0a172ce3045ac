import { shopTitle } from "#app/features/identity/shop-name.ts";
import { data, redirect } from "react-router";
import { confirmAddress, discardAddress } from "#app/features/account/confirm-address.server.ts";
import { ConfirmAddress } from "#app/features/account/confirm-address.tsx";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { ResendForm } from "./resend-form.tsx";
import {
  checkForm,
  readFormData,
  refuseCall,
  refuseForm,
} from "#app/features/forms/form.server.ts";
import type { FormResult } from "#app/features/forms/shop-form.tsx";
import { lookAtLink } from "#app/features/api/emailed-link.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { emailedLinkHeaders, noIndex } from "#app/features/api/emailed-link-page.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import "#app/routes/account/account.css";
import { Alert } from "#app/ui/feedback.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Shop } from "#contract/client/client.ts";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { accountPath, signInPath, verifyPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/verify.ts";

export const meta = () => [{ title: shopTitle(m["auth.verify_meta"]()) }, noIndex];

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

/** Programs that look into emails open links: looking changes nothing, only the form does. */
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
  const submission = checkForm(form, forgotPasswordSchema);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await shop.resendVerification(submission.value.email);
  } catch (error) {
    return refuseCall(submission, error);
  }
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
    <AuthPage title={title()} photo="editorial/category-viso.jpg" line="mare">
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
    <AuthPage
      title={m["auth.verify_failed_title"]()}
      photo="editorial/category-viso.jpg"
      line="mare"
    >
      <div className="my-6 grid gap-4">
        {!lastResult && <Alert tone="error">{m["auth.verify_failed"]()}</Alert>}
        <p className="text-ink-2">{m["auth.verify_failed_help"]()}</p>
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
