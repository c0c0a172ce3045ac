import { EmailInput } from "#app/features/forms/towns.tsx";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, redirect } from "react-router";
import { AuthPage, OtherWay } from "#app/features/account/auth-page.tsx";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { InputField } from "#app/features/forms/fields.tsx";
import { botToken, readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { setFlash, consumeFlash } from "#app/features/session/cookies.server.ts";
import { returnPath, signInAddress } from "#app/features/session/paths.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "#app/routes/account/account.css";
import { Alert } from "#app/ui/feedback.tsx";
import { registrationSchema } from "#contract/forms/account.ts";
import { accountPath, registerPath } from "#contract/paths.ts";
import * as m from "#messages";
import { ConsentBoxes, PersonFields, PrivacyBox } from "#app/features/account/account-fields.tsx";
import type { Route } from "./+types/register.ts";
import { ResendForm } from "./resend-form.tsx";

export const meta = () => hiddenMeta(m["auth.register_meta"]());

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get("ritorno"), "");
  if (await context.get(visitorContext).session()) throw redirect(back || accountPath);
  const headers = new Headers();
  const done = url.searchParams.has("fatta");
  const email = done ? await consumeFlash(request, headers) : null;
  return data({ done, email, signIn: signInAddress(back) }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const headers = new Headers();
  const refused = await submitForm(form, registrationSchema, async (typed) => {
    const { confirmPassword: _confirmed, ...person } = typed;
    await context.get(shopContext).signUp({ ...person, recaptchaToken: botToken(form) });
    await setFlash(headers, person.email);
  });
  if (refused) return refused;
  const query = new URLSearchParams({ ...back(url), fatta: "1" });
  throw redirect(`${registerPath}?${query}`, { status: 303, headers });
}

function back(url: URL): { ritorno?: string } {
  const path = returnPath(url.searchParams.get("ritorno"), "");
  return path === "" ? {} : { ritorno: path };
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { done, email, signIn } = loaderData;
  if (done) return <CheckMail email={email} />;
  return (
    <AuthPage title={m["auth.register"]()} photo="register">
      <p className="auth-text">{m["auth.register_text"]()}</p>
      <RegistrationForm lastResult={actionData} />
      <OtherWay question={m["auth.have_account"]()} href={signIn} link={m["auth.sign_in"]()} />
    </AuthPage>
  );
}

function CheckMail({ email }: { email: string | null }) {
  return (
    <AuthPage title={m["auth.registered_title"]()} photo="register">
      <div className="mt-6 grid gap-4">
        <Alert tone="ok">{m["auth.registered"]()}</Alert>
        {email && <p>{m["auth.registered_to"]({ email })}</p>}
      </div>
      <section className="auth-more">
        <p className="small text-ink-2">{m["auth.registered_help"]()}</p>
        <ResendForm lastResult={undefined} email={email} />
      </section>
    </AuthPage>
  );
}

export function RegistrationForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm("registrazione", registrationSchema, lastResult);
  const consents = fields.consents.getFieldset();
  return (
    <ShopForm form={form} submit={m["auth.create_account"]()} submitWide>
      <InputField field={fields.firstName} className="w3" autoComplete="given-name" />
      <InputField field={fields.lastName} className="w3" autoComplete="family-name" />
      <InputField as={EmailInput} field={fields.email} autoComplete="email" />
      <PasswordField field={fields.password} autoComplete="new-password" rules />
      <PasswordField field={fields.confirmPassword} autoComplete="new-password" />
      <PersonFields fields={fields} />
      <div>
        <PrivacyBox field={consents.privacy} />
        <ConsentBoxes fields={consents} />
      </div>
      <BotCheck />
    </ShopForm>
  );
}
