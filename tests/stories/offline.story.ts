import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterAccount, signIn } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const serum = "/prodotti/siero-acido-ialuronico";

story(
  "without a line seen pages stay readable, others say so and come when it is back; nothing personal is kept",
  async ({ page, context, open }) => {
    await open("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await open("/rituale");
    await open("/rituale?pelle=mista");
    await open(serum);
    await open("/carrello");
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const kept = await (await caches.open("pages")).keys();
          return kept.map(({ url }) => new URL(url).pathname).sort();
        }),
      )
      .toEqual(["/", "/non-in-linea", serum, "/rituale", "/rituale"]);

    await context.setOffline(true);
    await page.goto(serum);
    await page.getByRole("heading", { level: 1, name: "Siero acido ialuronico" }).waitFor();
    await page.goto("/area-riservata");
    await page.getByRole("heading", { level: 1, name: "Sei senza connessione" }).waitFor();
    const read = page.getByRole("region", { name: "Puoi ancora leggere" });
    // The list is known to the browser alone: it appears when the page is hydrated.
    await read.waitFor();
    // The steps of the quiz are one page to go on reading.
    expect(await read.locator('a[href^="/rituale"]').count()).toBe(1);
    // A line that comes back just then does not call her back.
    await read.getByRole("link", { name: /Siero acido ialuronico/ }).evaluate((link) => {
      (link as HTMLElement).click();
      dispatchEvent(new Event("online"));
    });
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().waitFor();

    await page.goto("/blog");
    await read.waitFor();
    expect(await read.getByRole("link", { name: "Sei senza connessione" }).count()).toBe(0);
    await axe(page);
    expect(await page.getByRole("link", { name: "Riprova" }).getAttribute("href")).toBe("/blog");
    await context.setOffline(false);
    await page.waitForURL(/\/blog$/);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  },
  { serviceWorker: true, expected: [/Failed to fetch|ERR_INTERNET_DISCONNECTED/] },
);

story(
  "what is changed without a line is sent once when it is back, though the page is gone",
  async ({ page, context, open }) => {
    const soap = "/prodotti/sapone-all-oliva";
    await open("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const path of [serum, soap]) await open(path);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await page.getByRole("dialog", { name: "Il tuo carrello" }).waitFor();
    await open(serum);
    await open("/carrello");
    const kept = () =>
      page.evaluate(async () => (await (await caches.open("outbox")).keys()).length);
    expect(await kept()).toBe(0);

    await context.setOffline(true);
    await page.getByRole("button", { name: "Aumenta" }).first().click();
    await expect.poll(kept).toBe(1);
    await page.goto("/carrello");
    const cart = page.getByRole("region", { name: "Il tuo carrello" });
    await cart.getByText("quantità 2").waitFor();
    expect(await cart.innerText()).toMatch(/Sapone all’oliva[^]*Subtotale[^]*quando torni online/);
    expect(await cart.innerText()).toContain("Una modifica fatta senza rete");
    expect(await cart.getByRole("button", { name: "Vai alla cassa" }).isDisabled()).toBe(true);
    await axe(page);
    await page.goto(serum);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await page
      .getByRole("button", { name: /^Aggiungi ai preferiti: Siero acido/ })
      .first()
      .click();
    await expect.poll(kept).toBe(3);
    await page
      .getByRole("link", { name: /^Home$/ })
      .first()
      .click();
    await page.waitForURL(/\/$/);
    await page.close();

    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto("/carrello");
    const quantities = next.getByRole("textbox", { name: /^Quantità/ });
    await expect
      .poll(() =>
        quantities.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      )
      .toEqual(["2", "1"]);
    await next.goto("/wishlist");
    await next.getByRole("link", { name: "Siero acido ialuronico" }).first().waitFor();
    await next.goto("/carrello");
    expect(await quantities.count()).toBe(2);
    expect(
      await next.evaluate(async () => (await (await caches.open("outbox")).keys()).length),
    ).toBe(0);
  },
  { serviceWorker: true, expected: [/Failed to fetch|ERR_INTERNET_DISCONNECTED/], timeout: 90_000 },
);

for (const leaves of [true, false])
  story(
    `what one customer left unsent is never sent as the next: her page is ${leaves ? "gone" : "open"}`,
    async ({ page, context, open, baseUrl }) => {
      const [anna, bruno] = [
        await newCustomer(baseUrl, "anna"),
        await newCustomer(baseUrl, "bruno"),
      ];
      await open("/");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await enterAccount(page, baseUrl, anna.email);
      await open("/area-riservata");
      await open("/wishlist");
      await open(serum);
      await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
      await page.getByRole("dialog", { name: "Il tuo carrello" }).waitFor();
      await open("/carrello");
      await open(serum);
      await context.setOffline(true);
      await page
        .getByRole("button", { name: /^Aggiungi ai preferiti: Siero acido/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
      const kept = () =>
        page.evaluate(async () => (await (await caches.open("outbox")).keys()).length);
      await expect.poll(kept).toBe(2);
      for (const path of leaves ? ["/area-riservata", "/wishlist", "/carrello"] : []) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1, name: "Sei senza connessione" }).waitFor();
      }
      // The session ends with nobody there to sign out.
      await context.clearCookies();
      await context.setOffline(false);
      // The offline page goes on by itself.
      if (leaves) await page.waitForURL(/\/carrello$/);
      await signIn(page, { email: bruno.email });
      await context.setOffline(true);
      await page.goto("/wishlist");
      await page.getByRole("region", { name: "Puoi ancora leggere" }).waitFor();
      expect(await page.getByRole("region", { name: "Il tuo carrello" }).count()).toBe(0);
      await context.setOffline(false);
      await page.waitForURL(/\/wishlist$/);
      await open("/wishlist");
      await page.getByRole("heading", { name: "Ancora nessun preferito" }).waitFor();
      await open("/carrello");
      await page.waitForLoadState("networkidle");
      expect(await page.getByRole("button", { name: /^Rimuovi / }).count()).toBe(0);
      expect(await kept()).toBe(0);
    },
    {
      serviceWorker: true,
      expected: [/Failed to fetch|ERR_INTERNET_DISCONNECTED/],
      timeout: 90_000,
    },
  );

story(
  "a browser would install the shop, and show its screens",
  async ({ page, context, open }) => {
    await open("/");
    const cdp = await context.newCDPSession(page);
    const { errors, data, url } = await cdp.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    expect(installabilityErrors).toEqual([]);
    type Picture = { src: string; sizes: string; form_factor?: string };
    const manifest: { start_url: string; screenshots: Picture[]; icons: Picture[] } = JSON.parse(
      data ?? "{}",
    );
    expect(manifest.screenshots.map((shot) => shot.form_factor)).toEqual(["narrow", "wide"]);
    const start = await page.request.get(new URL(manifest.start_url, url).href);
    expect(start.status()).toBe(200);
    for (const { src, sizes } of [...manifest.screenshots, ...manifest.icons]) {
      const size = await page.evaluate(async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      if (sizes !== "any") expect({ src, size }).toEqual({ src, size: sizes });
    }
  },
  { images: true },
);
