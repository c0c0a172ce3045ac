import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { useThirdParties } from "#app/features/privacy/privacy-choices.tsx";
import type { Solved } from "./solve-bot-check.ts";

/** Required in every form that anonymous visitors may send. */
export function BotCheck() {
  const siteKey = useThirdParties()?.recaptchaSiteKey ?? undefined;
  const { lacks } = useLayoutData();
  // Other backends have no proof of work that the browser could ask for.
  const ref = lacks.botCheck && !siteKey ? undefined : armBotCheck;
  return <input type="hidden" name="recaptchaToken" data-site-key={siteKey} ref={ref} />;
}

type Check = { begin: () => Promise<Solved>; take: () => Promise<Solved> };

const checks = new WeakMap<HTMLFormElement, Check>();

/** Ref callback: solves the bot check when the form gets focus or hover, and again after each submit. */
function armBotCheck(field: HTMLInputElement | null): (() => void) | undefined {
  const form = field?.form;
  if (!form) return undefined;
  const listeners = new AbortController();
  const { signal } = listeners;
  let goodUntil = 0;
  let underWay: Promise<Solved> | undefined;
  const fillIn = async () => {
    const solved = await solve(field.dataset.siteKey);
    field.value = solved.token;
    goodUntil = Date.now() + solved.goodFor;
    return solved;
  };
  const begin = () => {
    if (underWay && Date.now() < goodUntil) return underWay;
    // Prevents a second check while this one is running.
    goodUntil = Infinity;
    underWay = fillIn();
    return underWay;
  };
  const startAgain = () => {
    field.value = "";
    goodUntil = 0;
  };
  checks.set(form, { begin, take: () => begin().finally(startAgain) });
  for (const sign of ["focusin", "input", "pointerenter"])
    form.addEventListener(sign, begin, { signal });
  form.addEventListener("submit", () => setTimeout(startAgain), { signal });
  return () => listeners.abort();
}

/** Starts the check for buttons outside their form, on focus or hover. */
export function beginBotCheck({
  currentTarget: { form },
}: {
  currentTarget: HTMLButtonElement;
}): void {
  if (form) void checks.get(form)?.begin();
}

/** Waits for the token of a form that is sent by fetch; each token is used once. */
export async function consumeBotToken(form: HTMLFormElement): Promise<string> {
  return (await checks.get(form)?.take())?.token ?? "";
}

/** If the check cannot run, the token stays empty and the shop is informed. */
async function solve(siteKey: string | undefined): Promise<Solved> {
  try {
    // Browsers cache a failed module import for the life of the page, so it is not tried offline.
    if (!navigator.onLine) return { token: "", goodFor: 0 };
    const { solveBotCheck } = await import("./solve-bot-check.ts");
    return await solveBotCheck(siteKey);
  } catch {
    return { token: "", goodFor: 60_000 };
  }
}
