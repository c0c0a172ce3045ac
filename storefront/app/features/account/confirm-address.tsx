import { Form } from "react-router";
import { z } from "zod";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, ShopForm, useShopForm } from "#app/features/forms/shop-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Verification } from "#contract/customer.ts";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/rules.ts";
import { forgotPasswordPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { AuthPage } from "./auth-page.tsx";

type ConfirmAddressProps = {
  /** Null if the backend cannot describe the link. */
  about: Pick<Verification, "purpose" | "email" | "account" | "newsletter"> | null;
  lastResult: FormResult | undefined;
};

/** Mail scanners open links, so a link changes nothing until the user presses the button and types the password. */
export function ConfirmAddress({ about, lastResult }: ConfirmAddressProps) {
  const isChange = about?.purpose === "email_change";
  return (
    <AuthPage title={m["auth.confirm_title"]()} photo="register">
      <p className="auth-text">{words(about)}</p>
      {about?.newsletter && <p className="auth-text">{m["auth.confirm_newsletter"]()}</p>}
      <ConfirmForm email={about?.email} isChange={isChange} lastResult={lastResult} />
      {!isChange && (
        <p className="small mt-5">
          <PageLink className="link link-tap" href={forgotPasswordPath}>
            {m["auth.confirm_forgot"]()}
          </PageLink>
        </p>
      )}
      {about && (
        <section className="auth-more">
          <h2>
            {isChange ? m["auth.confirm_not_me_title_change"]() : m["auth.confirm_not_me_title"]()}
          </h2>
          <p className="small text-ink-2">
            {isChange ? m["auth.confirm_not_me_change"]() : m["auth.confirm_not_me_text"]()}
          </p>
          <Form method="post">
            <Button kind="quiet" name="intent" value="discard">
              {m["auth.confirm_not_me"]()}
            </Button>
          </Form>
        </section>
      )}
    </AuthPage>
  );
}

function words(about: ConfirmAddressProps["about"]): string {
  if (!about) return m["auth.confirm_text_unknown"]();
  const { email, account } = about;
  return about.purpose === "email_change"
    ? m["auth.confirm_text_change"]({ email, account: account ?? "" })
    : m["auth.confirm_text"]({ email });
}

type ConfirmFormProps = {
  email: string | undefined;
  isChange: boolean;
  lastResult: FormResult | undefined;
};

function ConfirmForm({ email, isChange, lastResult }: ConfirmFormProps) {
  const [form, fields] = useShopForm("conferma-indirizzo", confirmAddressSchema, lastResult, {
    intent: "confirm",
  });
  return (
    <ShopForm form={form} submit={m["auth.confirm"]()}>
      <input type="hidden" name="intent" value="confirm" />
      {email && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        field={fields.password}
        autoComplete="current-password"
        hint={isChange ? undefined : m["auth.confirm_password_hint"]()}
      />
      <BotCheck />
    </ShopForm>
  );
}

export const confirmAddressSchema = z.object({
  intent: z.literal("confirm"),
  password: requiredText({ max: LIMITS.password }),
});
