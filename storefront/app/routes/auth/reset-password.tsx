import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, redirect } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { lookAtLink } from "#app/features/api/emailed-link.server.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { setFlash } from "#app/features/session/cookies.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "#app/routes/account/account.css";
import { ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { ApiError } from "#contract/api-error.ts";
import type { ResetPassword as NewPassword } from "#contract/customer.ts";
import { resetPasswordSchema } from "#contract/forms/account.ts";
import { LINK_HOURS } from "#contract/forms/limits.ts";
import { forgotPasswordPath, signInPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/reset-password.ts";

export const meta = () => hiddenMeta(m["auth.reset_meta"]());

export const headers = () => emailedLinkHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token");
  const hasLink = token
    ? (await lookAtLink(context.get(shopContext).resetLink(token))).good
    : false;
  return data({ hasLink }, { status: hasLink ? 200 : 422 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const token = url.searchParams.get("token") ?? "";
  const save = (typed: NewPassword) => context.get(shopContext).resetPassword(token, typed);
  const refused = await submitForm(form, resetPasswordSchema, save, explain);
  if (refused) return refused;
  const headers = new Headers();
  await setFlash(headers, m["auth.reset_done"]());
  // A new password ends all sessions, including this browser's.
  await context.get(visitorContext).signOut();
  throw redirect(signInPath, { status: 303, headers });
}

/** Identifies the error by its field, because backends word it differently: either the link or the password is wrong. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined;
  return error.violationOf("newPassword") ? undefined : m["auth.reset_failed"]();
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const failed = !loaderData.hasLink || actionData?.error?.[""]?.includes(m["auth.reset_failed"]());
  return (
    <AuthPage title={m["auth.reset_title"]()} photo="password">
      {failed ? (
        <BadLink />
      ) : (
        <>
          <p className="auth-text">{m["auth.reset_text"]()}</p>
          <NewPasswordForm lastResult={actionData} />
        </>
      )}
    </AuthPage>
  );
}

function BadLink() {
  return (
    <>
      <div className="my-6 grid gap-4">
        <Alert tone="error">{m["auth.reset_failed"]()}</Alert>
        <p className="text-ink-2">{m["auth.reset_failed_help"]({ hours: LINK_HOURS.reset })}</p>
      </div>
      <ButtonLink href={forgotPasswordPath}>{m["auth.reset_ask_again"]()}</ButtonLink>
    </>
  );
}

function NewPasswordForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm("reset-password", resetPasswordSchema, lastResult);
  return (
    <ShopForm form={form} submit={m["auth.reset_save"]()}>
      <PasswordField field={fields.newPassword} autoComplete="new-password" rules />
      <PasswordField field={fields.confirmNewPassword} autoComplete="new-password" />
    </ShopForm>
  );
}
