import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import type { SignInWay } from "#contract/forms/account.ts";
import { useHasWebAuthn } from "./auth-page.tsx";

const loadWebAuthn = () => import("./webauthn.ts");

/** Signs in with a passkey, by a button or by the browser's autofill of the email field. */
export function usePasskey({ action = "", isOffered = true }) {
  const submit = useSubmit();
  const isAble = useHasWebAuthn() && isOffered;
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (!isAble) return;
    let isGone = false;
    const propose = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const response = await (await loadWebAuthn()).signWithPasskey(true);
      if (!isGone) await submit({ way, response }, { method: "post", action });
    };
    // The browser started it, not the user: an error stays silent.
    propose().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [isAble, submit, action]);

  const ask = async () => {
    setStopped(false);
    const response = await (await loadWebAuthn()).signWithPasskey(false);
    await submit({ way, response }, { method: "post", action });
  };
  return { isAble, isStopped, enter: () => void ask().catch(() => setStopped(true)) };
}

const way: SignInWay = "passkey";
