import { data, redirect } from "react-router";
import { Gate } from "#app/account/gate.tsx";
import { RegistrationForm } from "#app/account/registration-form.tsx";
import { ResendForm } from "#app/account/resend-form.tsx";
import { botToken } from "#app/forms/bot-token.server.ts";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { returnPath, signInAddress } from "#app/session/return-path.ts";
import { visitorContext } from "#app/session/visitor.server.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { setFlash, takeFlash } from "#app/shop/flash.server.ts";
import "#app/styles/account.css";
import { Alert } from "#app/ui/alert.tsx";
import { registrationSchema } from "#contract/forms/registration.ts";
import * as m from "#messages";
import type { Route } from "./+types/register.ts";

export const meta = () => [
  { title: m["auth.register_meta"]() },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const back = returnPath(url.searchParams.get("ritorno"), "");
  if (await context.get(visitorContext).session()) throw redirect(back || "/area-riservata");
  const headers = new Headers();
  const done = url.searchParams.has("fatta");
  const email = done ? await takeFlash(request, headers) : null;
  return data({ done, email, signIn: signInAddress(back) }, { headers });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readFormData(request);
  const submission = checkForm(form, registrationSchema);
  const hide = ["password", "confirmPassword"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { confirmPassword: _confirmed, ...person } = submission.value;
  try {
    await context.get(shopContext).signUp({ ...person, recaptchaToken: botToken(form) });
  } catch (error) {
    return refuseCall(submission, error, { hide });
  }
  const headers = new Headers();
  await setFlash(headers, person.email);
  const query = new URLSearchParams({ ...back(url), fatta: "1" });
  throw redirect(`/registrazione?${query}`, { status: 303, headers });
}

function back(url: URL): { ritorno?: string } {
  const path = returnPath(url.searchParams.get("ritorno"), "");
  return path === "" ? {} : { ritorno: path };
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { done, email, signIn } = loaderData;
  if (done) return <CheckMail email={email} />;
  return (
    <Gate title={m["auth.register"]()} photo="editorial/category-viso.jpg" line="mare">
      <p className="gate-text">
        {m["auth.register_text"]()} {m["auth.have_account"]()}{" "}
        <a className="link" href={signIn}>
          {m["auth.sign_in"]()}
        </a>
      </p>
      <RegistrationForm lastResult={actionData} />
    </Gate>
  );
}

function CheckMail({ email }: { email: string | null }) {
  return (
    <Gate title={m["auth.registered_title"]()} photo="editorial/category-viso.jpg" line="mare">
      <div className="mt-6 grid gap-4">
        <Alert tone="ok">{m["auth.registered"]()}</Alert>
        {email && <p>{m["auth.registered_to"]({ email })}</p>}
      </div>
      <section className="gate-more">
        <p className="small text-ink-2">{m["auth.registered_help"]()}</p>
        <ResendForm lastResult={undefined} email={email} />
      </section>
    </Gate>
  );
}
