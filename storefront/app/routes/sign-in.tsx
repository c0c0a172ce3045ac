import { data, redirect, redirectDocument } from "react-router";
import { Gate } from "#app/account/gate.tsx";
import { ResendForm } from "#app/account/resend-form.tsx";
import { SignInForm } from "#app/account/sign-in-form.tsx";
import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { returnPath } from "#app/session/return-path.ts";
import { wasExpired } from "#app/session/session-cookie.server.ts";
import { takeAlong } from "#app/session/take-along.server.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { takeFlash } from "#app/shop/flash.server.ts";
import { announceChange } from "#app/shop/visitor-state.ts";
import "#app/styles/account.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ApiError } from "#contract/api-error.ts";
import { accountNotVerified } from "#contract/customer.ts";
import { loginSchema } from "#contract/forms/login.ts";
import * as m from "#messages";
import type { Route } from "./+types/sign-in.ts";

const home = "/area-riservata";

export const meta = () => [
  { title: m["auth.sign_in_meta"]() },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get("ritorno"), home);
  if (await context.get(visitorContext).session()) throw redirect(back);
  const headers = new Headers();
  const notice = await takeFlash(request, headers);
  return data({ notice, expired: await wasExpired(request), back }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const submission = checkForm(form, loginSchema);
  const hide = ["password"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const visitor = context.get(visitorContext);
  try {
    const answer = await context
      .get(shopContext)
      .logIn({ ...submission.value, recaptchaToken: botToken(form) });
    await visitor.signIn(answer);
  } catch (error) {
    return refuseCall(submission, error, { hide, message: explain(error) });
  }
  const headers = new Headers();
  await takeAlong(request, await visitor.shop(), headers);
  const back = returnPath(url.searchParams.get("ritorno"), home);
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
    <Gate title={m["auth.sign_in_title"]()} photo="editorial/category-corpo.jpg" line="oliva">
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
        <ButtonLink kind="quiet" href={`/registrazione?${new URLSearchParams({ ritorno: back })}`}>
          {m["auth.register"]()}
        </ButtonLink>
      </section>
    </Gate>
  );
}

type Answer = Route.ComponentProps["actionData"];

const isNotVerified = (answer: Answer) =>
  answer?.error?.[""]?.includes(m["auth.not_verified"]()) ?? false;

function emailIn(answer: Answer): string | undefined {
  const { email } = answer?.initialValue ?? {};
  return typeof email === "string" ? email : undefined;
}
