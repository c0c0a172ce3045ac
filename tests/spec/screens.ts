import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { openReader } from "./line.ts";

/** A storefront, and what its backend sells: other backends sell something else. */
export type Storefront = {
  url: string;
  product: string;
  category: string;
  post: string;
  postCategory: string;
  account: string;
  /** Of the account; other backends have other customers. */
  password?: string;
};

/** Opens a screen of the default layout and compares its heading. */
export async function expectScreen(
  { url }: Storefront,
  path: string,
  heading: RegExp,
  status = 200,
): Promise<Page> {
  const { page, open } = await openReader(url);
  await open(path, status);
  await expectDefaultLayout(page, heading);
  return page;
}

/** The same, for somebody who is signed in. */
export async function expectOwnScreen(
  { url, account, password }: Storefront,
  path: string,
  heading: RegExp,
): Promise<Page> {
  const { page, open } = await openReader(url);
  await open(path);
  await page.waitForURL("**/accesso?ritorno=**");
  await enterAccount(page, url, account, password);
  await open(path);
  await expectDefaultLayout(page, heading);
  return page;
}

async function expectDefaultLayout(page: Page, heading: RegExp): Promise<void> {
  expect(await page.getByRole("heading", { level: 1 }).first().innerText()).toMatch(heading);
  expect(await page.locator(".minimal-top").count(), "the checkout layout").toBe(0);
  expect(await page.locator('header [href="/carrello"]').count()).toBeGreaterThan(0);
}
