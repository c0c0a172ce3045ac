import "#app/ui/options.css";
import { type FormEvent, useState } from "react";
import { useSubmit } from "react-router";
import { z } from "zod";
import { Option, Options } from "#app/features/forms/fields.tsx";
import { useHasWebAuthn } from "#app/features/account/auth-page.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import {
  type FormResult,
  Refusals,
  ShopForm,
  useShopForm,
} from "#app/features/forms/shop-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Alert } from "#app/ui/feedback.tsx";
import type { Passkey } from "#contract/customer.ts";
import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";
import { LIMITS } from "#contract/forms/limits.ts";
import { requiredText } from "#contract/forms/rules.ts";
import * as m from "#messages";

type Props = { passkeys: Passkey[]; lastResult: FormResult | undefined };

/** Adding a passkey needs scripts, deleting one does not. */
export function Passkeys({ passkeys, lastResult }: Props) {
  const able = useHasWebAuthn();
  if (!able && passkeys.length === 0) return null;
  return (
    <section
      aria-labelledby="passkey"
      className={classNames("order-foot max-w-[28rem]", passkeys.length === 0 && "scripted")}
    >
      <h2 id="passkey">{m["account.passkeys_title"]()}</h2>
      <p className="small mb-4 text-ink-2">{m["account.passkeys_text"]()}</p>
      {lastResult?.initialValue?.intent !== "delete-passkey" && <Refusals result={lastResult} />}
      {passkeys.length > 0 && <DeletePasskey passkeys={passkeys} lastResult={lastResult} />}
      {able && <AddPasskey />}
    </section>
  );
}

export const deletePasskeySchema = z.object({
  intent: z.literal("delete-passkey"),
  passkey: z.string(),
  currentPassword: requiredText({ max: LIMITS.password }),
});

function DeletePasskey({ passkeys, lastResult }: Props) {
  const [form, fields] = useShopForm("elimina-passkey", deletePasskeySchema, lastResult, {
    intent: "delete-passkey",
    passkey: String(passkeys[0]?.id),
  });
  return (
    <ShopForm form={form} submit={m["account.passkey_delete"]()} submitKind="quiet">
      <input type="hidden" name="intent" value="delete-passkey" />
      <Options legend={m["account.passkeys_title"]()}>
        {passkeys.map((passkey) => (
          <Option
            key={passkey.id}
            name="passkey"
            value={String(passkey.id)}
            defaultChecked={fields.passkey.initialValue === String(passkey.id)}
            title={passkey.name}
            detail={datesOf(passkey)}
          />
        ))}
      </Options>
      <PasswordField field={fields.currentPassword} autoComplete="current-password" />
    </ShopForm>
  );
}

function datesOf({ createdAt, lastUsedAt }: Passkey): string {
  const created = withArticle("il", formatLongDate(createdAt));
  return lastUsedAt
    ? m["account.passkey_used"]({ created, used: formatDateTime(lastUsedAt) })
    : m["account.passkey_dates"]({ created });
}

function AddPasskey() {
  const submit = useSubmit();
  const [state, setState] = useState<{ busy?: boolean; problem?: string; stopped?: string }>({});

  const add = async (form: HTMLFormElement) => {
    const { makePasskey } = await import("#app/features/account/webauthn.ts");
    const { response, problem } = await makePasskey(form);
    if (response) await submit({ intent: "add-passkey", response }, { method: "post" });
    setState(problem ? { problem } : {});
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true });
    add(event.currentTarget).catch((error: Error) =>
      setState({
        stopped:
          error.name === "InvalidStateError"
            ? m["account.passkey_known"]()
            : m["account.passkey_stopped"](),
      }),
    );
  };
  const field = {
    id: "passkey-password",
    name: "currentPassword",
    key: undefined,
    initialValue: "",
  };
  return (
    <form className="scripted form" onSubmit={send}>
      {state.stopped && <Alert tone="error">{state.stopped}</Alert>}
      <PasswordField
        field={{ ...field, errors: state.problem ? [state.problem] : undefined }}
        autoComplete="current-password"
        hint={m["account.passkey_password_hint"]()}
      />
      <div>
        <Button kind="quiet" busy={state.busy === true}>
          {m["account.passkey_add"]()}
        </Button>
      </div>
    </form>
  );
}
