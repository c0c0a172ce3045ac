import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { redirect } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { InputField } from "#app/features/forms/fields.tsx";
import { readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import "#app/routes/account/account.css";
import { Alert } from "#app/ui/feedback.tsx";
import { forgotPasswordSchema } from "#contract/forms/account.ts";
import { forgotPasswordPath as path, signInPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/forgot-password.ts";

export const meta = () => hiddenMeta(m["auth.forgot_meta"]());

export const headers = () => ({ "cache-control": noStore });

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has("inviata") });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const refused = await submitForm(form, forgotPasswordSchema, ({ email }) =>
    context.get(shopContext).requestPasswordReset(email),
  );
  if (refused) return refused;
  throw redirect(`${path}?inviata=1`, 303);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent) return <Sent />;
  return (
    <AuthPage title={m["auth.forgot_title"]()} photo="password">
      <p className="auth-text">{m["auth.forgot_text"]()}</p>
      <ForgotForm lastResult={actionData} />
      <BackToSignIn />
    </AuthPage>
  );
}

function ForgotForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm("password-dimenticata", forgotPasswordSchema, lastResult);
  return (
    <ShopForm form={form} submit={m["auth.forgot_send"]()}>
      <InputField field={fields.email} type="email" autoComplete="email" />
    </ShopForm>
  );
}

function Sent() {
  return (
    <AuthPage title={m["auth.forgot_sent_title"]()} photo="password">
      <div className="my-6">
        <Alert tone="ok">{m["auth.forgot_sent"]()}</Alert>
      </div>
      <p>
        <PageLink className="link link-tap" href={path}>
          {m["auth.forgot_again"]()}
        </PageLink>
      </p>
      <BackToSignIn />
    </AuthPage>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-5">
      <PageLink className="link link-tap" href={signInPath}>
        {m["auth.back_to_sign_in"]()}
      </PageLink>
    </p>
  );
}
