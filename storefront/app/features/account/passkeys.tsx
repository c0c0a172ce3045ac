import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import { Form, useSubmit } from "react-router";
import { PasswordField } from "#app/features/forms/password-field.tsx";
import { type FormResult, Refusals } from "#app/features/forms/shop-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback.tsx";
import { pageHref } from "#app/ui/page-link.tsx";
import type { Passkey } from "#contract/customer.ts";
import { formatDateTime, formatLongDate, withArticle } from "#contract/format/dates.ts";
import { passkeyOptionsPath } from "#contract/forms/passkey.ts";
import * as m from "#messages";

const never = () => () => {};
// A passkey belongs to a name: addresses made of numbers have none.
const isAble = () => "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);
const useIsAble = () => useSyncExternalStore(never, isAble, () => false);

/** Only who uses passkeys loads what speaks with the device. */
const loadWebAuthn = () => import("@simplewebauthn/browser");

type Asked = { options?: unknown; problem?: string };

async function askOptions(body = new FormData()): Promise<Asked> {
  const answer = await fetch(pageHref(passkeyOptionsPath), { method: "POST", body });
  return (await answer.json()) as Asked;
}

async function signWithPasskey(useBrowserAutofill: boolean): Promise<string> {
  const [{ startAuthentication }, { options }] = await Promise.all([loadWebAuthn(), askOptions()]);
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** A button, and the proposals of the e-mail field where the browser makes them. */
export function PasskeySignIn() {
  const submit = useSubmit();
  const able = useIsAble();
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (!able) return;
    let isGone = false;
    const propose = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const response = await signWithPasskey(true);
      if (!isGone) await submit({ intent: "passkey", response }, { method: "post" });
    };
    // Nobody asked for it: what fails here leaves the form as it is.
    propose().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [able, submit]);

  if (!able) return null;
  const enter = async () => {
    setStopped(false);
    const response = await signWithPasskey(false);
    await submit({ intent: "passkey", response }, { method: "post" });
  };
  return (
    <div>
      <Button type="button" kind="quiet" onClick={() => enter().catch(() => setStopped(true))}>
        {m["auth.passkey"]()}
      </Button>
      <output className="caption mt-2 block">
        {isStopped ? m["auth.passkey_stopped"]() : m["auth.passkey_hint"]()}
      </output>
    </div>
  );
}

type Props = { passkeys: Passkey[]; lastResult: FormResult | undefined };

/** Without scripts those that exist can still be deleted. */
export function Passkeys({ passkeys, lastResult }: Props) {
  const able = useIsAble();
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

/** The device makes the key only after the shop has taken the password. */
function AddPasskey() {
  const submit = useSubmit();
  const [state, setState] = useState<{ busy?: boolean; problem?: string; stopped?: string }>({});

  const add = async (form: HTMLFormElement) => {
    const { options, problem } = await askOptions(new FormData(form));
    if (problem) return setState({ problem });
    const { startRegistration } = await loadWebAuthn();
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    const response = JSON.stringify(await startRegistration({ optionsJSON }));
    await submit({ intent: "add-passkey", response }, { method: "post" });
    setState({});
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
