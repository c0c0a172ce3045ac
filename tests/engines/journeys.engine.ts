import { afterAll, describe, expect, inject, test } from "vitest";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { guest } from "#tests/harness/buying.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import type { Engine } from "./engine.ts";
import { firefox, startFirefox } from "./firefox.ts";
import { type Visitor, visitor } from "./visitor.ts";
import { startWebKit, webkitMissing } from "./webkit.ts";

const engines = [
  { name: "Firefox", missing: firefox ? undefined : "firefox-esr", start: startFirefox },
  { name: "WebKit", missing: webkitMissing, start: startWebKit },
];

const serum = "/prodotti/siero-acido-ialuronico";
const drawer = "#cart-drawer";

const addSerum = async ({ open, click, locate }: Visitor) => {
  await open(serum);
  await click("main button", "Aggiungi al carrello");
  await locate(`${drawer} li`, "Siero acido ialuronico");
};

for (const { name, missing, start } of engines) {
  describe.skipIf(missing)(`${name}${missing ? `: ${missing} is not installed` : ""}`, () => {
    const started: Engine[] = [];
    afterAll(() => Promise.all(started.map((engine) => engine.close())));

    /** In a browser of its own: nobody else's cookies, storage or service worker. */
    const journey = (
      title: string,
      tell: (visitor: Visitor) => Promise<void>,
      address = () => inject("shopUrl"),
    ) =>
      test(`${title}`, async () => {
        const engine = await start();
        started.push(engine);
        await tell(visitor(engine, address()));
        expect(engine.errors).toEqual([]);
        await started.pop()?.close();
      });

    journey("a guest buys by card", async (page) => {
      await addSerum(page);
      await page.open("/checkout");
      const { email, ...place } = guest;
      await page.fill("#dati-email", email);
      await page.click("button", "Continua con l’indirizzo");
      for (const [field, value] of Object.entries(place))
        await page.fill(`[name="shippingAddress.${field}"]`, value);
      await page.select('[name="shippingAddress.provinceCode"]', "Firenze (FI)");
      await page.click("button", "Continua con la spedizione");
      await page.click("label:has([name=shippingMethod])", "BRT standard");
      await page.click("button", "Continua con il pagamento");
      await page.click("label:has([name=paymentMethod])", "Carta di credito");
      await page.click("button", "Continua con l’ordine");
      await page.holds(`document.querySelector(".tot dd")?.textContent.startsWith("34,80")`);
      await page.click("input[type=checkbox]", "accetto le Condizioni");
      await page.click("input[type=checkbox]", "Informativa sulla privacy");
      await page.click("button:enabled", "Ordine con obbligo di pagare");
      await page.isAt("/pay");
      await page.fill("#number", "4242 4242 4242 4242");
      await page.fill("#expiry", "12/30");
      await page.fill("#code", "123");
      await page.click("button", "Paga ");
      await page.isAt("/thankyou/");
      await page.sees("Siero acido ialuronico");
    });

    journey("the drawer changes a quantity and gives the focus back", async (page) => {
      await addSerum(page);
      await page.click(`${drawer} button`, "Aumenta");
      await page.sees("59,80 €");
      await page.type("\uE00C");
      await page.holds('document.activeElement?.textContent === "Aggiungi al carrello"');
      await page.open("/carrello");
      await page.sees("59,80 €");
    });

    journey("a customer signs in", async (page) => {
      await page.open("/accesso");
      await page.fill("#accesso [name=email]", giulia);
      await page.fill("#accesso [name=password]", password);
      await page.click("#accesso button", "Accedi");
      await page.holds('location.pathname !== "/accesso"');
      await page.open("/area-riservata");
      await page.sees("Ciao, Giulia");
    });

    journey("filters change the list and Back undoes them", async (page) => {
      await page.open("/prodotti");
      await page.click("button", "Filtri");
      await page.click("label:has(input[name=tipo_di_pelle]:enabled)");
      await page.isAt("tipo_di_pelle=");
      await page.click("button", "Mostra ");
      await page.evaluate("history.back()");
      await page.holds('location.search === ""');
    });

    test("without a line seen pages stay readable, and others come when it is back", async () => {
      const shop = await startShop({}, inject("shopSeed"));
      const engine = await start();
      started.push(engine);
      const page = visitor(engine, shop.baseUrl);
      try {
        await page.open("/");
        await page.holds("navigator.serviceWorker.ready.then(() => true)");
        await page.open(serum);
        await page.holds(
          `caches.open("pages").then((pages) => pages.match("${serum}")).then(Boolean)`,
        );
        await shop.end();
        await page.open(serum);
        await page.sees("Siero acido ialuronico");
        await page.open("/blog");
        await page.sees("Sei senza connessione");
        await shop.begin();
        await page.holds('location.pathname === "/blog"');
        expect(await page.evaluate("document.title")).not.toContain("connessione");
      } finally {
        await shop.stop();
      }
    });
  });
}
