import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, redirect, redirectDocument } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { PasskeySignIn } from "#app/features/account/passkey-sign-in.tsx";
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
import {
  askForCode,
  readPendingCode,
  signInByCode,
} from "#app/features/session/login-code.server.ts";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { consumeFlash } from "#app/features/session/cookies.server.ts";
import { returnPath } from "#app/features/session/paths.ts";
import { mergeGuestData, wasExpired } from "#app/features/session/session.server.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "#app/routes/account/account.css";
import { ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { ApiError } from "#contract/api-error.ts";
import { accountNotVerified, type LogIn, type PasskeyAnswer } from "#contract/customer.ts";
import { forgotPasswordSchema, loginCodeSchema, loginSchema } from "#contract/forms/account.ts";
import { passkeySchema } from "#app/features/account/account-page.server.ts";
import { accountPath, forgotPasswordPath, registerPath, signInPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/sign-in.ts";
import { ResendForm } from "./resend-form.tsx";

export const meta = () => hiddenMeta(m["auth.sign_in_meta"]());

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get("ritorno"), accountPath);
  if (await context.get(visitorContext).session()) throw redirect(back);
  const headers = new Headers();
  const notice = await consumeFlash(request, headers);
  const code = url.searchParams.has("codice") ? await readPendingCode(request) : null;
  const sentTo = code && code.email;
  return data({ notice, expired: await wasExpired(request), back, sentTo }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const visitor = context.get(visitorContext);
  const headers = new Headers();
  const back = returnPath(url.searchParams.get("ritorno"), accountPath);
  const intent = form.get("intent");
  if (intent === "ask-code") {
    const ask = (typed: { email: string }) => askForCode({ context }, form, typed.email, headers);
    const refused = await submitForm(form, forgotPasswordSchema, ask);
    if (refused) return refused;
    throw redirect(signInWithCode(back), { status: 303, headers });
  }
  if (intent === "passkey") {
    const enter = async ({ response }: PasskeyAnswer) =>
      visitor.signIn(await context.get(shopContext).logInByPasskey({ response }));
    const refused = await submitForm(form, passkeySchema, enter, explainPasskey);
    if (refused) return refused;
    await mergeGuestData(request, await visitor.shop(), headers);
    throw redirectDocument(back, { status: 303, headers });
  }
  if (intent === "code") {
    const enter = (typed: { code: string }) =>
      signInByCode({ request, context }, form, typed.code, headers);
    const refused = await submitForm(form, loginCodeSchema, enter);
    if (refused) return refused;
    throw redirectDocument(back, { status: 303, headers });
  }
  const logIn = async (typed: Omit<LogIn, "recaptchaToken">) => {
    const login = { ...typed, recaptchaToken: botToken(form) };
    await visitor.signIn(await context.get(shopContext).logIn(login));
  };
  const refused = await submitForm(form, loginSchema, logIn, explain);
  if (refused) return refused;
  await mergeGuestData(request, await visitor.shop(), headers);
  throw redirectDocument(back, { status: 303, headers });
}

const explainPasskey = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 401 ? m["auth.passkey_wrong"]() : undefined;

const returningTo = (back: string) => new URLSearchParams({ ritorno: back });
const signInWithCode = (back: string) => `${signInPath}?codice=1&${returningTo(back)}`;

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
  const { notice, expired, back, sentTo } = loaderData;
  return (
    <AuthPage title={m["auth.sign_in_title"]()} photo="signIn">
      <p className="auth-text">
        {sentTo ? m["auth.code_sent"]({ email: sentTo }) : m["auth.sign_in_text"]()}
      </p>
      <div className="mb-5 grid gap-4 empty:hidden">
        {notice && <Alert tone="ok">{notice}</Alert>}
        {expired && !actionData && <Alert>{m["auth.session_expired"]()}</Alert>}
      </div>
      {sentTo ? (
        <CodeForm lastResult={actionData} email={sentTo} back={back} />
      ) : (
        <SignInForm lastResult={actionData} />
      )}
      {isNotVerified(actionData) && (
        <div className="mt-5">
          <ResendForm lastResult={undefined} email={emailIn(actionData)} />
        </div>
      )}
      <section className="auth-more">
        <h2>{m["auth.no_account"]()}</h2>
        <p className="small text-ink-2">{m["auth.no_account_text"]()}</p>
        <ButtonLink kind="quiet" href={`${registerPath}?${returningTo(back)}`}>
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
  const { lacks } = useLayoutData();
  const [form, fields] = useShopForm("accesso", loginSchema, lastResult);
  return (
    <ShopForm form={form}>
      <InputField
        field={fields.email}
        type="email"
        autoComplete="username webauthn"
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
      {!lacks.own && (
        <div>
          <SubmitButton kind="quiet" name="intent" value="ask-code" data-unchecked>
            {m["auth.code_ask"]()}
          </SubmitButton>
          <p className="caption mt-2">{m["auth.code_hint"]()}</p>
        </div>
      )}
      {!lacks.own && <PasskeySignIn />}
    </ShopForm>
  );
}

type CodeFormProps = { lastResult: FormResult | undefined; email: string; back: string };

function CodeForm({ lastResult, email, back }: CodeFormProps) {
  const [form, fields] = useShopForm("codice", loginCodeSchema, lastResult);
  return (
    <ShopForm form={form}>
      <InputField
        field={fields.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={m["auth.code_where"]()}
        // The page has nothing else to do.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <BotCheck />
      <input type="hidden" name="email" value={email} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SubmitButton name="intent" value="code">
          {m["auth.sign_in"]()}
        </SubmitButton>
        <button className="link link-tap small" name="intent" value="ask-code" data-unchecked>
          {m["auth.code_again"]()}
        </button>
      </div>
      <p>
        <PageLink className="link link-tap small" href={`${signInPath}?${returningTo(back)}`}>
          {m["auth.code_back"]()}
        </PageLink>
      </p>
    </ShopForm>
  );
}
