import type { APIRequestContext, Page } from "playwright-core";
import { expect } from "vitest";
import {
  choose,
  fillDetails,
  guest,
  orderToken,
  payByCard,
  placeOrder,
  refusedCard,
  saveDetails,
  startCheckout,
} from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { signIn } from "#tests/harness/signed-in.ts";
import { descendantsOf, get, parse } from "#tests/harness/scriptless/html.ts";
import { selector } from "#tests/harness/scriptless/select.ts";
import { commonShop, story, type StoryContext } from "#tests/harness/story.ts";

const ownShop = commonShop({ LOCALE_PREFIX: "true" });
const serum = "siero-acido-ialuronico";

/** What lies beside the pages: the back office, the API, pictures and files. */
const elsewhere = /^\/(admin|api|_ipx|posta)(\/|$)|\.(css|js|svg|png|jpg|woff2|webmanifest|mp4)$/;
const carriesPrefix = ({ pathname }: URL) => pathname === "/it" || pathname.startsWith("/it/");

/** Addresses of this shop that should carry the prefix and do not. */
function withoutPrefix(baseUrl: string, addresses: string[]): string[] {
  return addresses
    .map((address) => new URL(address, baseUrl))
    .filter(({ origin, pathname }) => origin === baseUrl && !elsewhere.test(pathname))
    .filter((url) => !carriesPrefix(url))
    .map(({ pathname }) => pathname);
}

const naming = "a, link, form, [formaction], [property='og:url'], input[readonly]";
const attributes = ["href", "action", "formaction", "content", "value"];

/** Everything on the page that names an address: links, forms, canonical, alternates, structured data, links to copy. */
const addressesOn = (page: Page) =>
  page.evaluate(
    ([naming, attributes]) => {
      const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
        .map(({ textContent }) => textContent.replaceAll("\\/", "/"))
        .join();
      const named = [...document.querySelectorAll(naming)]
        .flatMap((one) => attributes.map((name) => one.getAttribute(name)))
        .filter((address) => address !== null);
      return [...named, ...(data.match(/https?:[^"]+/g) ?? [])].map(
        (address) => new URL(address, document.baseURI).href,
      );
    },
    [naming, attributes] as const,
  );

/** Redirects that only add the prefix, and requests that need one. */
function watchRequests(page: Page, baseUrl: string): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    seen.push(...withoutPrefix(baseUrl, [request.url()]).map((path) => `asked for ${path}`));
  });
  return seen;
}

async function redirectsWithin(request: APIRequestContext, addresses: string[]): Promise<string[]> {
  const redirected: string[] = [];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    if (answer.status() >= 300) redirected.push(`${address}: ${answer.status()}`);
  }
  return redirected;
}

story(
  "with a prefix the same pages live under their language",
  async ({ page, open, baseUrl }) => {
    await open("/chi-sono");
    expect(page.url()).toBe(`${baseUrl}/it/chi-sono`);
    await page.getByRole("heading", { level: 1, name: "Ciao, sono Livia" }).waitFor();
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute("href")).toBe(`${baseUrl}/it/chi-sono`);
    await open("/it/prodotti");
    await page.getByRole("link", { name: "Pagina 2" }).click();
    await page.waitForURL(`${baseUrl}/it/prodotti?pagina=2`);
    const cookies = await page.context().cookies();
    const locale = cookies.find(({ name }) => name === "shop_locale");
    const days = ((locale?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  },
  { widths: [1440], ownShop },
);

const screens = [
  "/it",
  "/it/prodotti",
  "/it/prodotti?prezzo_min=1000",
  `/it/prodotti/${serum}`,
  "/it/categorie/viso",
  "/it/ricerca?q=siero",
  "/it/carrello",
  "/it/checkout",
  "/it/wishlist",
  "/it/blog",
  "/it/blog/come-leggere-l-inci",
  "/it/chi-sono",
  "/it/condizioni-di-vendita",
  "/it/faq",
  "/it/contatti",
  "/it/consulenza",
  "/it/newsletter",
  "/it/recesso",
  "/it/accesso",
  "/it/registrazione",
  "/it/password-dimenticata",
];
const ownScreens = [
  "/it/area-riservata",
  "/it/area-riservata/ordini",
  "/it/area-riservata/indirizzi",
  "/it/area-riservata/dati-personali",
  "/it/area-riservata/modifica-password",
  "/it/wishlist",
];

/** As `addressesOn`, of HTML as the shop writes it. */
function addressesIn(html: string, at: string): string[] {
  const all = descendantsOf(parse(html));
  const data = all
    .filter((one) => get(one, "type") === "application/ld+json")
    .map(({ children }) => children.join("").replaceAll("\\/", "/"))
    .join();
  const named = all
    .filter(selector(naming))
    .flatMap((one) => attributes.map((name) => get(one, name)))
    .filter((address) => address !== undefined);
  return [...named, ...(data.match(/https?:[^"]+/g) ?? [])].map(
    (address) => new URL(address, at).href,
  );
}

/** Looks at screens one after the other; at the end nothing may go without the prefix or to a place that only leads on. */
function inspect({ page, context, open, baseUrl }: StoryContext, read: () => Promise<string[]>) {
  const missing = watchRequests(page, baseUrl);
  const found = new Set<string>();
  const look = async (path: string, status?: number) => {
    await open(path, status);
    const addresses = await read();
    missing.push(...withoutPrefix(baseUrl, addresses).map((one) => `${path} names ${one}`));
    for (const address of addresses) found.add(address.replace(/#.*/, ""));
  };
  const conclude = async (atLeast: number) => {
    expect([...new Set(missing)]).toEqual([]);
    const pages = [...found].filter(
      (address) => address.startsWith(baseUrl) && !elsewhere.test(new URL(address).pathname),
    );
    expect(pages.length).toBeGreaterThan(atLeast);
    const inPlace = /\/(avvisami|accesso|registrazione|esci|questa-pagina-non-esiste)\b/;
    const reachable = pages.filter((address) => !inPlace.test(address));
    expect(await redirectsWithin(context.request, reachable)).toEqual([]);
  };
  return { look, conclude };
}

story(
  "with a prefix no address on any page goes without it",
  async (context) => {
    const { page, open, baseUrl } = context;
    const { look, conclude } = inspect(context, async () =>
      addressesIn(await page.content(), page.url()),
    );
    await open(`/it/prodotti/${serum}`);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await page.waitForURL(`${baseUrl}/it/carrello`);
    for (const path of screens) await look(path);
    await look("/it/questa-pagina-non-esiste", 404);
    await signIn(page, {
      path: "/it/accesso?ritorno=%2Farea-riservata%2Fordini",
      javascript: false,
    });
    expect(page.url()).toBe(`${baseUrl}/it/area-riservata/ordini`);
    for (const path of ownScreens) await look(path);
    await conclude(60);
  },
  { ownShop, javascript: false, timeout: 170_000 },
);

/** What scripts add to pages and ask for differs on these. */
const scriptedScreens = [
  "/it",
  "/it/prodotti",
  "/it/ricerca?q=siero",
  "/it/carrello",
  "/it/checkout",
  "/it/wishlist",
  "/it/contatti",
];

story(
  "with a prefix scripts name and ask for no address without it",
  async (context) => {
    const { page, open, baseUrl } = context;
    const { look, conclude } = inspect(context, () => addressesOn(page));
    await open(`/it/prodotti/${serum}`);
    await page.getByRole("button", { name: "Aggiungi al carrello" }).first().click();
    await page.getByRole("dialog", { name: "Il tuo carrello" }).waitFor();
    for (const path of scriptedScreens) await look(path);
    await signIn(page, { path: "/it/accesso?ritorno=%2Farea-riservata%2Fdati-personali" });
    expect(page.url()).toBe(`${baseUrl}/it/area-riservata/dati-personali`);
    await page.locator(".acc-nav").getByRole("link", { name: "I miei ordini" }).click();
    await page.getByRole("heading", { level: 1, name: "I miei ordini" }).waitFor();
    await conclude(30);
  },
  { widths: [1440], ownShop, timeout: 170_000 },
);

story(
  "with a prefix sitemap and feeds tell the addresses pages have",
  async ({ context, baseUrl }) => {
    const read = async (path: string) => {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      expect(answer.status()).toBe(200);
      return answer.text();
    };
    const robots = await read("/robots.txt");
    expect(robots).toContain(`Sitemap: ${baseUrl}/it/sitemap.xml`);
    expect(robots).toContain("Disallow: /it/carrello");
    for (const path of ["/it/sitemap.xml", "/it/blog/rss.xml", "/it/prodotti.xml", "/llms.txt"]) {
      const named = (await read(path)).match(/https?:\/\/localhost[^<)\s"]*/g) ?? [];
      expect(withoutPrefix(baseUrl, named)).toEqual([]);
    }
    expect(await read("/it/sitemap.xml")).toContain(`<loc>${baseUrl}/it</loc>`);
    const start = JSON.parse(await read("/manifest.webmanifest")) as { start_url: string };
    expect(start.start_url).toBe("/it");
  },
  { ownShop, javascript: false },
);

story(
  "with a prefix a purchase without JavaScript is never led to another address for it",
  async ({ page, open, baseUrl }) => {
    const missing = watchRequests(page, baseUrl);
    const openPrefixed: typeof open = (path, status) => open(`/it${path}`, status);
    const email = "prefisso@posta.example";
    await startCheckout({ page, open: openPrefixed }, serum);
    await fillDetails(page, { ...guest, email });
    await saveDetails(page);
    await choose(page, false, "BRT standard");
    await choose(page, false, "Carta di credito");
    await placeOrder(page);
    await payByCard(page, refusedCard);
    await page.getByRole("button", { name: "Riprova il pagamento" }).click();
    await payByCard(page);
    const token = await orderToken(page);
    expect(page.url()).toBe(`${baseUrl}/it/thankyou/${token}`);
    const { links } = await readMail(baseUrl, email, "ordine");
    expect(links.some((link) => link.startsWith(`${baseUrl}/it/ordine/${token}`))).toBe(true);
    expect(withoutPrefix(baseUrl, links)).toEqual([]);
    expect(missing).toEqual([]);
  },
  { ownShop, javascript: false },
);
