import "#app/ui/seg.css";
import "./sign-in-ways.css";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { type FormField, InputField } from "#app/features/forms/fields.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { SubmitButton } from "#app/features/forms/shop-form.tsx";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { SignInWay } from "#contract/forms/account.ts";
import { LOGIN_CODE } from "#contract/forms/limits.ts";
import { forgotPasswordPath } from "#contract/paths.ts";
import * as m from "#messages";
import { usePasskey } from "./use-passkey.ts";

type SignInWaysProps = {
  fields: Record<"way" | "password" | "code", FormField>;
  /** The first is selected unless the form was sent with another one, or `sentTo` is set. */
  order: readonly SignInWay[];
  /** Address a code was sent to: the code's field replaces the button that requests one. */
  sentTo: string | null;
  /** Action that receives the passkey, if it is not the current route. */
  passkeyAction?: string;
  /** Props of every submit button, for forms that have other buttons too. */
  submit?: Pick<ComponentProps<"button">, "name" | "value">;
  kind?: "quiet";
  /** Content next to the link that sends another code. */
  codeAside?: ReactNode;
  /** The email field, unless the surrounding form has one elsewhere. */
  children?: ReactNode;
};

/** Radio buttons for password, code and passkey, and a panel with one submit button for the selected one. */
export function SignInWays({ fields, order, sentTo, children, ...props }: SignInWaysProps) {
  const { lacks } = useLayoutData();
  const passkey = usePasskey({
    action: props.passkeyAction,
    isOffered: !lacks.passwordlessSignIn,
  });
  const isAble = { password: true, code: !lacks.passwordlessSignIn, passkey: passkey.isAble };
  const ways = order.filter((way) => isAble[way]);
  const chosen = ways.find((way) => way === fields.way.initialValue) ?? (sentTo ? "code" : ways[0]);
  const button = {
    ...props.submit,
    kind: props.kind,
    wide: true,
    "data-unchecked": props.submit && "",
  };
  return (
    <div
      className="ways"
      data-sent={sentTo !== null || undefined}
      role="presentation"
      onKeyDown={pressShownButton}
    >
      <fieldset hidden={ways.length === 1}>
        <legend className="sr-only">{m["auth.ways"]()}</legend>
        <div className="seg">
          {ways.map((way) => (
            <label key={way} className={way === "passkey" ? "scripted" : undefined}>
              <input
                type="radio"
                name={fields.way.name}
                value={way}
                defaultChecked={way === chosen}
              />
              {names[way]()}
            </label>
          ))}
        </div>
      </fieldset>
      {children && <div className="mail">{children}</div>}
      <div className="way" data-way="password">
        <PasswordField
          field={fields.password}
          autoComplete="current-password"
          aside={
            <PageLink className="link link-tap" href={forgotPasswordPath}>
              {m["auth.forgot"]()}
            </PageLink>
          }
        />
        <SubmitButton {...button}>{m["auth.sign_in"]()}</SubmitButton>
      </div>
      {ways.includes("code") && (
        <div className="way" data-way="code">
          {sentTo === null ? (
            <>
              <p className="hint">{m["auth.code_hint"]()}</p>
              <SubmitButton {...button}>{m["auth.code_ask"]()}</SubmitButton>
            </>
          ) : (
            <>
              <output className="sent">
                <Icon name="check" />
                {m["auth.code_sent"]({ email: sentTo })}
              </output>
              <InputField
                field={fields.code}
                autoComplete="one-time-code"
                inputMode="numeric"
                hint={m["auth.code_where"](LOGIN_CODE)}
                // A code was just requested: the user types it next.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
              />
              <SubmitButton {...button}>{m["auth.sign_in"]()}</SubmitButton>
              <div className="row-acts">
                <button className="link link-tap small" name="again" value="1" data-unchecked>
                  {m["auth.code_again"]()}
                </button>
                {props.codeAside}
              </div>
            </>
          )}
        </div>
      )}
      {ways.includes("passkey") && (
        <div className="way scripted" data-way="passkey">
          <p className="hint">{m["auth.passkey_hint"]()}</p>
          <Button type="button" wide kind={props.kind} onClick={passkey.enter}>
            {m["auth.passkey_use"]()}
          </Button>
          <output className="caption empty:hidden">
            {passkey.isStopped && m["auth.passkey_stopped"]()}
          </output>
        </div>
      )}
    </div>
  );
}

const names: Record<SignInWay, () => string> = {
  password: m["field.password"],
  code: m["auth.way_code"],
  passkey: m["auth.way_passkey"],
};

/** Enter would press the form's first button, which may be in a hidden panel. */
function pressShownButton(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  const panels = event.currentTarget.querySelectorAll<HTMLElement>(".way");
  const shown = [...panels].find((panel) => panel.checkVisibility());
  event.preventDefault();
  shown?.querySelector<HTMLElement>(".btn")?.click();
}
