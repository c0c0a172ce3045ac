import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, expect, inject } from "vitest";
import { listen, openStorefront } from "#tests/backends/storefront.ts";
import { line, openReader, shopUrl, storefrontUrl, untested } from "./line.ts";
import { enterAccount, giulia, livia } from "#tests/harness/signed-in.ts";
import { guest, readyCart, serum } from "./shopper.ts";

/** What the shop has logged about a path as more than a request. */
const logged = (path: string) =>
  readFileSync(inject("shopLog"), "utf8")
    .split("\n")
    .filter((entry) => entry.includes(path) && entry.includes("crawler"))
    .map((entry) => JSON.parse(entry) as { status: number; msg: string })
    .map(({ status, msg }) => ({ status, msg }));

const unknown = "/una/pagina/che/non/esiste";

describe("2. Screens and routes: error page and the rest", () => {
  line(
    "The payment page lives on the backend at order/<token>/pay under the locale code.",
    ["commerce/payments/pages.tsx", "contract/paths.ts"],
    async () => {
      const token = await readyCart(serum);
      const { payments } = await guest.order(token);
      await guest.selectPayment(token, payments[0]?.id ?? 0, "CARTA");
      await guest.completeOrder(token);
      const { page, open } = await openReader();
      await open(`/it/order/${token}/pay`);
      expect(await page.getByLabel("Numero della carta").count()).toBe(1);
    },
  );

  line("The product path prefix is used for product pages.", ["contract/paths.ts"], async () => {
    const { page, open } = await openReader();
    await open("/prodotti");
    const links = await page.locator(".tile h2 a").all();
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(await link.getAttribute("href")).toMatch(/^\/prodotti\//);
  });

  untested(
    "The locale may be switched with a prefix strategy or none.",
    "tests/stories/locale-prefix.story.ts walks and buys under `/it`, in the release tier: it needs its own shop process",
  );

  line(
    "Error page (any unknown path, or any unhandled fatal error): a hero image of 1920 by 837, a two-part title, a description, a link to home (root path), a link to the products listing, and a search box with a prompt to search elsewhere.",
    ["storefront/app/features/layout/error-page.tsx", "storefront/app/ui/images/image-url.ts"],
    async () => {
      const broken = await listen(createServer((_, answer) => answer.writeHead(500).end()));
      const front = await openStorefront(broken.url);
      try {
        for (const [baseUrl, path, status] of [
          [storefrontUrl, unknown, 404],
          [front.url, "/prodotti", 503],
        ] as const) {
          const { page, open } = await openReader(baseUrl);
          await open(path, status);
          const hero = page.locator("section.lost .photo img");
          expect(await hero.getAttribute("width")).toBe("1920");
          expect(await hero.getAttribute("height")).toBe("837");
          const picture = await fetch(new URL((await hero.getAttribute("src")) ?? "", baseUrl));
          expect(picture.status).toBe(200);
          expect(await page.locator(".lost h1 > span").count()).toBe(2);
          expect(await page.locator(".lost .lead").innerText()).not.toBe("");
          expect(await page.locator('.lost a[href="/"]').count()).toBe(1);
          expect(await page.locator('.lost a[href="/prodotti"]').count()).toBeGreaterThan(0);
          await page.getByLabel("Oppure prova a cercare altrove").waitFor();
        }
      } finally {
        await front.close();
        await broken.close();
      }
    },
  );

  line(
    "The 404 title reads 'Hai smarrito la via della bellezza'.",
    ["storefront/app/features/layout/error-page.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open(unknown, 404);
      expect(await page.locator("h1").innerText()).toBe("Hai smarrito la via della bellezza");
    },
  );

  line(
    "The search form has one text field named q; submitting a non-empty value goes to the search route with q, and an empty value does nothing.",
    ["storefront/app/features/search/search-form.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open(unknown, 404);
      const form = page.locator(".lost form");
      expect(await form.locator("input").count()).toBe(1);
      const field = form.locator('input[name="q"]');
      expect(await field.getAttribute("type")).toBe("text");
      const before = page.url();
      await field.press("Enter");
      expect(page.url()).toBe(before);
      await field.fill("crema");
      await field.press("Enter");
      await page.waitForURL("**/ricerca?q=crema");
    },
  );

  line(
    "Search-engine and social-preview bots do not get the error page; the error is only logged.",
    ["server/pages/pages.ts", "server/pages/crawlers.json"],
    async () => {
      const broken = await listen(createServer((_, answer) => answer.writeHead(500).end()));
      const front = await openStorefront(broken.url);
      try {
        for (const agent of ["Googlebot/2.1", "facebookexternalhit/1.1"]) {
          const ask = async (url: string) => {
            const answer = await fetch(url, { headers: { "user-agent": agent } });
            return [answer.status, await answer.text()];
          };
          const path = `${unknown}/${randomBytes(4).toString("hex")}`;
          expect(await ask(shopUrl + path)).toEqual([404, ""]);
          await expect
            .poll(() => logged(path))
            .toEqual([{ status: 404, msg: "error answered to a crawler" }]);
          expect(await ask(storefrontUrl + unknown)).toEqual([404, ""]);
          expect(await ask(`${front.url}/prodotti`)).toEqual([503, ""]);
        }
      } finally {
        await front.close();
        await broken.close();
      }
      const shopper = await fetch(storefrontUrl + unknown, {
        headers: { "user-agent": "Firefox" },
      });
      expect(await shopper.text()).toContain("Hai smarrito");
    },
  );

  line(
    "The private area also shows a link 'Pannello di amministrazione' to some customers.",
    ["storefront/app/routes/account/account.tsx"],
    async () => {
      for (const [email, count] of [
        [livia, 1],
        [giulia, 0],
      ] as const) {
        const { page, open, baseUrl } = await openReader();
        await enterAccount(page, baseUrl, email);
        await open("/area-riservata");
        const link = page.getByRole("link", { name: "Pannello di amministrazione", exact: true });
        expect(await link.count()).toBe(count);
      }
    },
    {
      ownBackend:
        "With the public passwords of the demo, staff sign in from its own machine alone.",
    },
  );
});
