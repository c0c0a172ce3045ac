/** As a ref: the work begins when somebody starts to fill in the form, and again after each attempt to send it. */
export function armBotCheck(field: HTMLInputElement | null): (() => void) | undefined {
  const form = field?.form;
  if (!form) return undefined;
  const listeners = new AbortController();
  const { signal } = listeners;
  let goodUntil = 0;
  const begin = async () => {
    if (Date.now() < goodUntil) return;
    // Until the answer is there, nobody else asks.
    goodUntil = Infinity;
    goodUntil = Date.now() + (await solve(field));
  };
  const startAgain = () =>
    setTimeout(() => {
      field.value = "";
      goodUntil = 0;
    });
  form.addEventListener("focusin", begin, { signal });
  form.addEventListener("input", begin, { signal });
  form.addEventListener("submit", startAgain, { signal });
  return () => listeners.abort();
}

/** Fills in the token and tells how long it is good; a check that cannot run leaves it empty, and the shop is told so. */
async function solve(field: HTMLInputElement): Promise<number> {
  try {
    const { solveBotCheck } = await import("./solve-bot-check.ts");
    const { token, goodFor } = await solveBotCheck(field.dataset.siteKey);
    field.value = token;
    return goodFor;
  } catch {
    field.value = "";
    return 60_000;
  }
}
