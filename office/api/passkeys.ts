import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { admin, callJson, callOnce, post } from "./call.ts";

/** Loaded on demand: accounts without a passkey never need the WebAuthn library. */
const webauthn = () => import("@simplewebauthn/browser");

export const hasPasskeys = () => typeof PublicKeyCredential === "function";

type Options<Kind> = { options: Kind };

export const stopped = "La passkey non è stata usata. Riprova, o entra in un altro modo.";

/** Replaces the browser's WebAuthn errors, which are in English and of no help to staff. */
const orStopped = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch(() => {
    throw new Error(stopped);
  });

/** Asks the browser to sign a new challenge with a passkey of the user's choice. */
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
