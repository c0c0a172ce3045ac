import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";

const folder = process.env["SCREENSHOTS"] ?? join(tmpdir(), "rugiada-screenshots");

/** Saves the whole page as `<name>-<width>.png`, or its HTML if it is not rendered, and returns the file's path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const slug = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  const size = page.viewportSize();
  const path = join(folder, size ? `${slug}-${size.width}.png` : `${slug}.html`);
  await page.screenshot({ path, fullPage: true, animations: "disabled" });
  return path;
}
