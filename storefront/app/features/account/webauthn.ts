import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { pageHref } from "#app/ui/page-link.tsx";
import { botChallengePath } from "#contract/paths.ts";

// Loaded on demand: accounts without a passkey never need the WebAuthn library.

type Asked = { options?: unknown; problem?: string };

async function askOptions(body = new FormData()): Promise<Asked> {
  const answer = await fetch(pageHref(botChallengePath), { method: "POST", body });
  return (await answer.json()) as Asked;
}

export async function signWithPasskey(useBrowserAutofill: boolean): Promise<string> {
  const { options } = await askOptions();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** Registers a passkey once the shop has accepted the password. */
export async function makePasskey(
  form: HTMLFormElement,
): Promise<{ response?: string; problem?: string }> {
  const { options, problem } = await askOptions(new FormData(form));
  if (problem) return { problem };
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { response: JSON.stringify(await startRegistration({ optionsJSON })) };
}
