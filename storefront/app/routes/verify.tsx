import { data, redirect } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { Gate } from "#app/account/gate.tsx";
import { ResendForm } from "#app/account/resend-form.tsx";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { signInPath } from "#app/session/return-path.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import "#app/styles/account.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ApiError } from "#contract/api-error.ts";
import type { Shop } from "#contract/client.ts";
import { forgotPasswordSchema } from "#contract/forms/password.ts";
import * as m from "#messages";
import type { Route } from "./+types/verify.ts";

export const meta = () => [
  { title: m["auth.verify_meta"]() },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": noStore });

export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("inviata")) return data({ state: "resent" as const });
  const verified = await verify(context.get(shopContext), url.searchParams.get("token"));
  return verified
    ? data({ state: "verified" as const })
    : data({ state: "failed" as const }, { status: 422 });
}

async function verify(shop: Shop, token: string | null): Promise<boolean> {
  if (!token) return false;
  try {
    await shop.verifyAccount(token);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) return false;
    throw error;
  }
}

/** A link works once: a refused form must not try it again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

export async function action({ request, context }: Route.ActionArgs) {
  const submission = checkForm(await readFormData(request), forgotPasswordSchema);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await context.get(shopContext).resendVerification(submission.value.email);
  } catch (error) {
    return refuseCall(submission, error);
  }
  throw redirect("/verify?inviata=1", 303);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === "failed") return <BadLink lastResult={actionData} />;
  return loaderData.state === "verified" ? <Verified /> : <Resent />;
}

function Resent() {
  return (
    <Gate title={m["auth.registered_title"]()} photo="editorial/category-viso.jpg" line="mare">
      <div className="mt-6">
        <Alert tone="ok">{m["auth.resent"]()}</Alert>
      </div>
      <SignInLink />
    </Gate>
  );
}

function Verified() {
  return (
    <Gate title={m["auth.verified_title"]()} photo="editorial/category-viso.jpg" line="mare">
      <div className="mt-6">
        <Alert tone="ok">{m["auth.verified"]()}</Alert>
      </div>
      <SignInLink />
    </Gate>
  );
}

function BadLink({ lastResult }: { lastResult: Route.ComponentProps["actionData"] }) {
  return (
    <Gate title={m["auth.verify_failed_title"]()} photo="editorial/category-viso.jpg" line="mare">
      <div className="my-6 grid gap-4">
        {!lastResult && <Alert tone="error">{m["auth.verify_failed"]()}</Alert>}
        <p className="text-ink-2">{m["auth.verify_failed_help"]()}</p>
      </div>
      <ResendForm lastResult={lastResult} />
      <SignInLink />
    </Gate>
  );
}

function SignInLink() {
  return (
    <p className="mt-6">
      <ButtonLink href={signInPath}>{m["auth.sign_in"]()}</ButtonLink>
    </p>
  );
}
