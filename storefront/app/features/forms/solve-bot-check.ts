import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { readConsent } from "#app/features/privacy/consent.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { botChallengePath } from "#contract/paths.ts";

/** A token, and its lifetime in milliseconds. */
export type Solved = { token: string; goodFor: number };

const minute = 60_000;

/** reCAPTCHA if configured and consented to; otherwise a first-party proof of work without cookies. */
export async function solveBotCheck(siteKey: string | undefined): Promise<Solved> {
  if (siteKey && readConsent().recaptcha) {
    const token = await askRecaptcha(siteKey).catch(() => null);
    if (token) return { token, goodFor: 1.5 * minute };
  }
  return { token: await prove(), goodFor: 12 * minute };
}

async function prove(): Promise<string> {
  const response = await fetch(pageHref(botChallengePath));
  if (response.status === 204) return "";
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

type Recaptcha = {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | undefined;

/** Google's v3 check. Only called after consent. */
async function askRecaptcha(siteKey: string): Promise<string> {
  loading ??= load(siteKey);
  return (await loading).execute(siteKey, { action: "form" });
}

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.addEventListener("load", () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error("reCAPTCHA did not load"));
    });
    script.addEventListener("error", () => reject(new Error("reCAPTCHA did not load")));
    document.head.append(script);
  });
}
