import type { BrowserContext, Page } from "playwright-core";
import { paint } from "./paint.ts";
import { owner } from "./set-up.ts";
import { livia, password } from "./signed-in.ts";

/** Signs an administrator in without the form, which has a story of its own. */
export async function enterOffice(
  context: BrowserContext,
  baseUrl: string,
  person = { email: livia, password },
): Promise<void> {
  const response = await context.request.post(`${baseUrl}/api/v2/admin/administrators/session`, {
    headers: { "content-type": "application/ld+json", origin: baseUrl },
    data: JSON.stringify(person),
  });
  if (response.status() !== 204) throw new Error(`The office answered ${response.status()}`);
}

/** Presses a button, answers the dialog it opens and waits until that was done. */
export async function answerDialog(
  page: Page,
  button: string,
  fields: Record<string, string>,
  confirm: string,
): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await answerOpened(page, fields, confirm);
}

/** The same, for a dialog that is there already. */
export async function answerOpened(
  page: Page,
  fields: Record<string, string>,
  confirm: string,
): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole("button", { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

/** The title of the screen, which says that its record has come. */
export const titled = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).waitFor();

/** The owner of a shop that was set up, with a code of theirs. */
export async function logIn(page: Page, code: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
  await page.getByRole("button", { name: "Accedi" }).click();
  await page.getByLabel("Codice di verifica").fill(code);
  await page.getByRole("button", { name: "Verifica" }).click();
  await titled(page, "Oggi");
}

/** Uploads a picture in the dialog that chooses one, with its description. */
export async function uploadPhoto(page: Page, name: string): Promise<void> {
  const choosing = page.getByRole("dialog");
  await choosing.getByLabel("Scegli i file").setInputFiles(await paint(`${name}.png`));
  await choosing.getByLabel("Descrizione per chi non vede").fill(name);
  await choosing.getByRole("button", { name: "Usa l’immagine" }).click();
  await choosing.waitFor({ state: "detached" });
}
