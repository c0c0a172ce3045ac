import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import * as m from "#messages";
import { useHasWebAuthn } from "./auth-page.tsx";

const loadWebAuthn = () => import("./webauthn.ts");

/** A button, and the proposals of the e-mail field where the browser makes them; elsewhere `action` names the sign-in page. */
export function PasskeySignIn({ action = "" }: { action?: string }) {
  const submit = useSubmit();
  const able = useHasWebAuthn();
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (!able) return;
    let isGone = false;
    const propose = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const response = await (await loadWebAuthn()).signWithPasskey(true);
      if (!isGone) await submit({ intent: "passkey", response }, { method: "post", action });
    };
    // Nobody asked for it: what fails here leaves the form as it is.
    propose().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [able, submit, action]);

  if (!able) return null;
  const enter = async () => {
    setStopped(false);
    const response = await (await loadWebAuthn()).signWithPasskey(false);
    await submit({ intent: "passkey", response }, { method: "post", action });
  };
  return (
    <div className={action && "caption"}>
      <button
        type="button"
        className={action ? "link link-tap" : buttonClass({ kind: "quiet" })}
        onClick={() => enter().catch(() => setStopped(true))}
      >
        {m["auth.passkey"]()}
      </button>
      <output className="caption mt-2 block empty:hidden">
        {isStopped ? m["auth.passkey_stopped"]() : !action && m["auth.passkey_hint"]()}
      </output>
    </div>
  );
}
