import { chromium, type Page } from "playwright-core";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { startShop } from "../tests/harness/shop-server.ts";

const paths = ["/", "/prodotti", "/categorie/viso/sieri", "/prodotti/siero-vitamina-c", "/blog"];

/** Reports for each browse page whether the back-forward cache restores it. */
const shop = await startShop({ LOG_LEVEL: "error" });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "",
  args: ["--no-sandbox", "--disable-gpu"],
  // Playwright disables the cache that is measured here.
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});
try {
  const page = await browser.newPage({ baseURL: shop.baseUrl });
  for (const path of paths) console.log(path, await comesBack(page, path));
} finally {
  await browser.close();
  await shop.stop();
}

async function comesBack(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => {
    sessionStorage.clear();
    addEventListener("pageshow", ({ persisted }) => sessionStorage.setItem("back", `${persisted}`));
  });
  await page.goto("/faq", { waitUntil: "load" });
  // Playwright does not notice a restored page: the page itself reports it.
  await page.goBack({ waitUntil: "commit", timeout: 3000 }).catch(() => {});
  await page.waitForTimeout(1000);
  await page.goto("/faq", { waitUntil: "load" });
  const back = await page.evaluate(() => sessionStorage.getItem("back"));
  return back === "true" ? "from memory" : "loaded again";
}
