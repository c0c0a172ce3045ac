import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { useState } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { AuthPage, OtherWay } from "#app/features/account/auth-page.tsx";
import { SignInWays } from "#app/features/account/sign-in-ways.tsx";
import { signInByForm } from "#app/features/account/sign-in.server.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { InputField } from "#app/features/forms/fields.tsx";
import { readFormData } from "#app/features/forms/form.server.ts";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { readPendingCode } from "#app/features/session/login-code.server.ts";
import { consumeFlash } from "#app/features/session/cookies.server.ts";
import { returnPath } from "#app/features/session/paths.ts";
import { wasExpired } from "#app/features/session/session.server.ts";
import { announceChange } from "#app/features/session/visitor-state.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import "#app/routes/account/account.css";
import { Alert } from "#app/ui/feedback.tsx";
import { isCodeRequest, signInSchema } from "#contract/forms/account.ts";
import { accountPath, registerPath, signInPath } from "#contract/paths.ts";
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
  const step = url.searchParams.get("codice");
  const pending = step === null ? null : await readPendingCode(request);
  const code = pending && { email: pending.email, isSent: step === codeSent };
  return data({ notice, expired: await wasExpired(request), back, code }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const headers = new Headers();
  const back = returnPath(url.searchParams.get("ritorno"), accountPath);
  const refused = await signInByForm({ request, context }, form, headers);
  if (refused) return refused;
  if (isCodeRequest(form)) throw redirect(codeAddress(back, codeSent), { status: 303, headers });
  throw redirectDocument(back, { status: 303, headers });
}

const codeSent = "1";
const codeElsewhere = "altra";
const codeAddress = (back: string, codice: string) =>
  `${signInPath}?${new URLSearchParams({ codice, ritorno: back })}`;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().finally(announceChange);
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { notice, expired, back, code } = loaderData;
  const register = `${registerPath}?${new URLSearchParams({ ritorno: back })}`;
  return (
    <AuthPage title={m["auth.sign_in_title"]()} photo="signIn">
      <p className="auth-text">{m["auth.sign_in_text"]()}</p>
      <div className="mb-5 grid gap-4 empty:hidden">
        {notice && <Alert tone="ok">{notice}</Alert>}
        {expired && !actionData && <Alert>{m["auth.session_expired"]()}</Alert>}
      </div>
      <SignInForm lastResult={actionData} code={code} back={back} />
      {isNotVerified(actionData) && (
        <div className="mt-5">
          <ResendForm lastResult={undefined} email={emailIn(actionData)} />
        </div>
      )}
      <OtherWay
        question={m["auth.no_account"]()}
        text={m["auth.no_account_text"]()}
        href={register}
        link={m["auth.register"]()}
      />
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

type SignInFormProps = {
  lastResult: FormResult | undefined;
  code: { email: string; isSent: boolean } | null;
  back: string;
};

const order = ["password", "code", "passkey"] as const;

export function SignInForm({ lastResult, code, back }: SignInFormProps) {
  const [form, fields] = useShopForm("accesso", signInSchema, lastResult, {
    way: code ? "code" : undefined,
    email: code?.email,
  });
  const [way, setWay] = useState("");
  const isChanging = code?.isSent === false;
  return (
    <ShopForm
      form={form}
      part={way}
      onInput={({ target }) => isWay(target) && setWay(target.value)}
    >
      <SignInWays
        fields={fields}
        order={order}
        sentTo={code?.isSent ? code.email : null}
        codeAside={
          <PageLink className="link link-tap small" href={codeAddress(back, codeElsewhere)}>
            {m["auth.code_back"]()}
          </PageLink>
        }
      >
        <InputField
          key={isChanging ? codeElsewhere : codeSent}
          field={fields.email}
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          // The user followed a link to enter another address.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isChanging}
        />
      </SignInWays>
      <BotCheck />
    </ShopForm>
  );
}

const isWay = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === "way";
