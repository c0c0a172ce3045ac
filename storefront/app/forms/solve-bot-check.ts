import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { readConsent } from "#app/privacy/consent.ts";
import { askRecaptcha } from "./recaptcha.ts";

/** A token, and for how many milliseconds it is good. */
export type Solved = { token: string; goodFor: number };

const minute = 60_000;

/** The owner's reCAPTCHA where the visitor agreed to it; otherwise a proof of work, first party and without cookies. */
export async function solveBotCheck(siteKey: string | undefined): Promise<Solved> {
  if (siteKey && readConsent().recaptcha) {
    const token = await askRecaptcha(siteKey).catch(() => null);
    if (token) return { token, goodFor: 1.5 * minute };
  }
  return { token: await prove(), goodFor: 12 * minute };
}

async function prove(): Promise<string> {
  const response = await fetch("/verifica-umana");
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
