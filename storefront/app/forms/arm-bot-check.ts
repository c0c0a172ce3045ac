/** As a ref: the work begins when somebody starts to fill in the form, and again after each attempt to send it. */
export function armBotCheck(field: HTMLInputElement | null): (() => void) | undefined {
  const form = field?.form;
  if (!form) return undefined;
  const listeners = new AbortController();
  const { signal } = listeners;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    void solve(field);
  };
  const startAgain = () =>
    setTimeout(() => {
      field.value = "";
      begun = false;
    });
  form.addEventListener("focusin", begin, { signal });
  form.addEventListener("input", begin, { signal });
  form.addEventListener("submit", startAgain, { signal });
  return () => listeners.abort();
}

/** A check that cannot run leaves the field empty, and the shop is told so. */
async function solve(field: HTMLInputElement): Promise<void> {
  try {
    const { solveBotCheck } = await import("./solve-bot-check.ts");
    field.value = await solveBotCheck();
  } catch {
    field.value = "";
  }
}
