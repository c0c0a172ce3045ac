import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";

/** A proof of work, first party and without cookies. */
export async function solveBotCheck(): Promise<string> {
  const response = await fetch("/verifica-umana");
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
