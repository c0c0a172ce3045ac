import { shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect, redirectDocument } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { InputField } from "#app/features/forms/fields.tsx";
import { botToken, readFormData, submitForm } from "#app/features/forms/form.server.ts";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import {
  type FormResult,
  ShopForm,
  SubmitButton,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { consumeFlash } from "#app/features/session/cookies.server.ts";
import { returnPath } from "#app/features/session/paths.ts";
import { mergeGuestData, wasExpired } from "#app/features/session/session.server.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "#app/routes/account/account.css";
import { ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { ApiError } from "#contract/api-error.ts";
import { accountNotVerified, type LogIn } from "#contract/customer.ts";
import { loginSchema } from "#contract/forms/account.ts";
import { accountPath, forgotPasswordPath, registerPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/sign-in.ts";
import { ResendForm } from "./resend-form.tsx";

export const meta = () => [
  { title: shopTitle(m["auth.sign_in_meta"]()) },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get("ritorno"), accountPath);
  if (await context.get(visitorContext).session()) throw redirect(back);
  const headers = new Headers();
  const notice = await consumeFlash(request, headers);
  return data({ notice, expired: await wasExpired(request), back }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const visitor = context.get(visitorContext);
  const logIn = async (typed: Omit<LogIn, "recaptchaToken">) => {
    const login = { ...typed, recaptchaToken: botToken(form) };
    await visitor.signIn(await context.get(shopContext).logIn(login));
  };
  const refused = await submitForm(form, loginSchema, logIn, explain);
  if (refused) return refused;
  const headers = new Headers();
  await mergeGuestData(request, await visitor.shop(), headers);
  const back = returnPath(url.searchParams.get("ritorno"), accountPath);
  throw redirectDocument(back, { status: 303, headers });
}

function explain(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 403) return m["auth.demo_staff_refused"]();
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  return error.message === accountNotVerified
    ? m["auth.not_verified"]()
    : m["auth.wrong_credentials"]();
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().finally(announceChange);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, expired, back } = loaderData;
  return (
    <AuthPage title={m["auth.sign_in_title"]()} photo="signIn">
      <p className="gate-text">{m["auth.sign_in_text"]()}</p>
      <div className="mb-5 grid gap-4 empty:hidden">
        {notice && <Alert tone="ok">{notice}</Alert>}
        {expired && !actionData && <Alert>{m["auth.session_expired"]()}</Alert>}
      </div>
      <SignInForm lastResult={actionData} />
      {isNotVerified(actionData) && (
        <div className="mt-5">
          <ResendForm lastResult={undefined} email={emailIn(actionData)} />
        </div>
      )}
      <section className="gate-more">
        <h2>{m["auth.no_account"]()}</h2>
        <p className="small text-ink-2">{m["auth.no_account_text"]()}</p>
        <ButtonLink kind="quiet" href={`${registerPath}?${new URLSearchParams({ ritorno: back })}`}>
          {m["auth.register"]()}
        </ButtonLink>
      </section>
    </AuthPage>
  );
}

type Answer = Route.ComponentProps["actionData"];

const isNotVerified = (answer: Answer) =>
  answer?.error?.[""]?.includes(m["auth.not_verified"]()) ?? false;

function emailIn(answer: Answer): string | undefined {
  const { email } = answer?.initialValue ?? {};
  return typeof email === "string" ? email : undefined;
}

export function SignInForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm({ id: "accesso", schema: loginSchema, lastResult });
  return (
    <ShopForm form={form}>
      <InputField
        field={fields.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} autoComplete="current-password" />
      <BotCheck />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SubmitButton>{m["auth.sign_in"]()}</SubmitButton>
        <PageLink className="link link-tap small" href={forgotPasswordPath}>
          {m["auth.forgot"]()}
        </PageLink>
      </div>
    </ShopForm>
  );
}
