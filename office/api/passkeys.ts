import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { admin, callJson, callOnce, post } from "./call.ts";

/** Loaded on demand: only who uses passkeys needs what speaks with the device. */
const webauthn = () => import("@simplewebauthn/browser");

export const hasPasskeys = () => typeof PublicKeyCredential === "function";

type Options<Kind> = { options: Kind };

export const stopped = "La passkey non è stata usata. Riprova, o entra in un altro modo.";

/** The browser's own errors are English and say nothing that helps. */
const orStopped = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch(() => {
    throw new Error(stopped);
  });

/** What the chosen passkey answers to a fresh challenge. */
export async function signWithPasskey(): Promise<{ response: object }> {
  const { options } = await callJson<Options<PublicKeyCredentialRequestOptionsJSON>>(
    `${admin}/administrators/passkey-options`,
    { method: "POST", json: {} },
  );
  const { startAuthentication } = await webauthn();
  return { response: await orStopped(startAuthentication({ optionsJSON: options })) };
}

export async function proveByPasskey(): Promise<void> {
  const json = await signWithPasskey();
  await callOnce(`${admin}/session/passkey-proof`, { method: "POST", json });
}

export async function makePasskey(): Promise<void> {
  const path = "second-factor/passkeys";
  const { options } = await post<Options<PublicKeyCredentialCreationOptionsJSON>>(
    `${path}/options`,
  );
  const { startRegistration } = await webauthn();
  await post(path, { response: await orStopped(startRegistration({ optionsJSON: options })) });
}
