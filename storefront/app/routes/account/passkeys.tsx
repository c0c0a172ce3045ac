import { type FormEvent, useState } from "react";
import { Form, useSubmit } from "react-router";
import { useHasWebAuthn } from "#app/features/account/auth-page.tsx";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, Refusals } from "#app/features/forms/shop-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import type { Passkey } from "#contract/customer.ts";
import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";
import * as m from "#messages";

type Props = { passkeys: Passkey[]; lastResult: FormResult | undefined };

/** Without scripts those that exist can still be deleted. */
export function Passkeys({ passkeys, lastResult }: Props) {
  const able = useHasWebAuthn();
  if (!able && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkey" className="order-foot max-w-[28rem]">
      <h2 id="passkey">{m["account.passkeys_title"]()}</h2>
      <p className="small mb-4 text-ink-2">{m["account.passkeys_text"]()}</p>
      <Refusals result={lastResult} />
      <ul className="mb-5 grid gap-4 empty:hidden">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <strong>{passkey.name}</strong>
              <br />
              <span className="small text-ink-2">{datesOf(passkey)}</span>
            </span>
            <Form method="post">
              <input type="hidden" name="passkey" value={passkey.id} />
              <button className="link link-tap small" name="intent" value="delete-passkey">
                {m["account.passkey_delete"]()}
                <span className="sr-only">: {passkey.name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {able && <AddPasskey />}
    </section>
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
    <form className="form" onSubmit={send}>
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
