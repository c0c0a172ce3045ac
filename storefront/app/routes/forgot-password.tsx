import { redirect } from "react-router";
import { Gate } from "#app/account/gate.tsx";
import { InputField } from "#app/forms/input-field.tsx";
import { checkForm, readFormData } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { ShopForm } from "#app/forms/shop-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useShopForm } from "#app/forms/use-shop-form.ts";
import type { FormResult } from "#app/forms/use-shop-form.ts";
import { signInPath } from "#app/session/return-path.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import "#app/styles/account.css";
import { Alert } from "#app/ui/alert.tsx";
import { forgotPasswordSchema } from "#contract/forms/password.ts";
import * as m from "#messages";
import type { Route } from "./+types/forgot-password.ts";

const path = "/password-dimenticata";

export const meta = () => [
  { title: m["auth.forgot_meta"]() },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": noStore });

export const loader = ({ url }: Route.LoaderArgs) => ({ sent: url.searchParams.has("inviata") });

export async function action({ request, context }: Route.ActionArgs) {
  const submission = checkForm(await readFormData(request), forgotPasswordSchema);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    await context.get(shopContext).requestPasswordReset(submission.value.email);
  } catch (error) {
    return refuseCall(submission, error);
  }
  throw redirect(`${path}?inviata=1`, 303);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent) return <Sent />;
  return (
    <Gate title={m["auth.forgot_title"]()} photo="editorial/category-capelli.jpg" line="argilla">
      <p className="gate-text">{m["auth.forgot_text"]()}</p>
      <ForgotForm lastResult={actionData} />
      <BackToSignIn />
    </Gate>
  );
}

function ForgotForm({ lastResult }: { lastResult: FormResult | undefined }) {
  const [form, fields] = useShopForm({
    id: "password-dimenticata",
    schema: forgotPasswordSchema,
    lastResult,
  });
  return (
    <ShopForm form={form}>
      <InputField field={fields.email} type="email" autoComplete="email" />
      <div>
        <SubmitButton>{m["auth.forgot_send"]()}</SubmitButton>
      </div>
    </ShopForm>
  );
}

function Sent() {
  return (
    <Gate
      title={m["auth.forgot_sent_title"]()}
      photo="editorial/category-capelli.jpg"
      line="argilla"
    >
      <div className="my-6">
        <Alert tone="ok">{m["auth.forgot_sent"]()}</Alert>
      </div>
      <p>
        <a className="link link-tap" href={path}>
          {m["auth.forgot_again"]()}
        </a>
      </p>
      <BackToSignIn />
    </Gate>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-5">
      <a className="link link-tap" href={signInPath}>
        {m["auth.back_to_sign_in"]()}
      </a>
    </p>
  );
}
