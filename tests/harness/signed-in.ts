import type { Page } from "playwright-core";
import { hydrated } from "./open-page.ts";

export const password = "Rugiada2026!";
/** Customers of the demo catalogue, all with the same password. */
export const giulia = "giulia.moretti@example.com";
export const livia = "livia@rugiada.example";

/** Whoever registers in a story chooses this one: the demo's is too easy for the shop. */
export const ownPassword = "Nebbia-lieve7";

export const passwordOf = (email: string) =>
  email.endsWith("@posta.example") ? ownPassword : password;

type SignIn = { email?: string; secret?: string; javascript?: boolean; path?: string };

/** Signs in as the form does, without loading it: no page is opened. */
export async function enterAccount(
  page: Page,
  baseUrl: string,
  email: string,
  secret = passwordOf(email),
): Promise<void> {
  const answer = await page.request.post(`${baseUrl}/accesso`, {
    headers: { origin: baseUrl },
    form: { email, password: secret },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`${email}: the form answered ${answer.status()}`);
}

/** Signs in through the form and waits for the page that follows. */
export async function signIn(page: Page, options: SignIn = {}): Promise<void> {
  const { email = giulia, javascript = true, path = "/accesso" } = options;
  const { secret = passwordOf(email) } = options;
  await page.goto(path);
  if (javascript) await hydrated(page);
  await page.getByLabel("E-mail").fill(email);
  await page.locator("#accesso-password").fill(secret);
  await page.locator("#accesso").getByRole("button", { name: "Accedi", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/accesso"));
  if (javascript) await hydrated(page);
}
