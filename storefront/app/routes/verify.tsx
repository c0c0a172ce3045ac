import { data, redirect } from "react-router";
import { confirmAddress, discardAddress } from "#app/account/confirm-address.server.ts";
import { ConfirmAddress } from "#app/account/confirm-address.tsx";
import { Gate } from "#app/account/gate.tsx";
import { ResendForm } from "#app/account/resend-form.tsx";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import { lookAtLink } from "#app/requests/opened-link.server.ts";
import { signInPath } from "#app/session/return-path.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { letterPageHeaders, noIndex } from "#app/shop/letter-page.ts";
import { announceChange } from "#app/shop/visitor-state.ts";
import "#app/styles/account.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Shop } from "#contract/client.ts";
import { forgotPasswordSchema } from "#contract/forms/password.ts";
import * as m from "#messages";
import type { Route } from "./+types/verify.ts";

const home = "/area-riservata";

export const meta = () => [{ title: m["auth.verify_meta"]() }, noIndex];

export const headers = () => letterPageHeaders;

const done = {
  attivo: { title: m["auth.verified_title"], text: m["auth.verified"] },
  cambiato: { title: m["auth.changed_title"], text: m["auth.changed"] },
  rifiutato: { title: m["auth.discarded_title"], text: m["auth.discarded"] },
  inviata: { title: m["auth.registered_title"], text: m["auth.resent"] },
} as const;
type Done = keyof typeof done;

const isDone = (state: string | null): state is Done =>
  state !== null && Object.hasOwn(done, state);

/** Programs that look into letters open links: looking changes nothing, only the form does. */
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
  throw redirect("/verify?stato=inviata", 303);
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
    <Gate title={title()} photo="editorial/category-viso.jpg" line="mare">
      <div className="mt-6">
        <Alert tone="ok">
          {state === "attivo" && isSignedIn ? m["auth.verified_signed_in"]() : text()}
        </Alert>
      </div>
      {state !== "rifiutato" && <NextStep isSignedIn={isSignedIn} />}
    </Gate>
  );
}

function BadLink({ lastResult }: { lastResult: FormResult | undefined }) {
  return (
    <Gate title={m["auth.verify_failed_title"]()} photo="editorial/category-viso.jpg" line="mare">
      <div className="my-6 grid gap-4">
        {!lastResult && <Alert tone="error">{m["auth.verify_failed"]()}</Alert>}
        <p className="text-ink-2">{m["auth.verify_failed_help"]()}</p>
      </div>
      <ResendForm lastResult={lastResult} />
      <NextStep isSignedIn={false} />
    </Gate>
  );
}

function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <p className="mt-6">
      <ButtonLink href={isSignedIn ? home : signInPath}>
        {isSignedIn ? m["account.area"]() : m["auth.sign_in"]()}
      </ButtonLink>
    </p>
  );
}
