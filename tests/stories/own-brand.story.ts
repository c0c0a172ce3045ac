import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import type { AdminEmails } from "#contract/admin/desk/notices.ts";
import type { AdminOrder } from "#contract/admin/order.ts";
import type { Shop } from "#contract/client/client.ts";
import {
  accountPath,
  cartPath,
  checkoutPath,
  guestOrderPath,
  paymentPath,
  wishlistPath,
} from "#contract/paths.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { crawl, pdfText } from "#tests/harness/crawl.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { answerDialog, logIn, titled, uploadPhoto } from "#tests/harness/office.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { routePaths } from "#tests/harness/route-paths.ts";
import { enterAsOwner } from "#tests/harness/set-up.ts";
import { enterAccount, ownPassword } from "#tests/harness/signed-in.ts";
import { startSmtp } from "#tests/harness/smtp-server.ts";
import { officeStory } from "#tests/harness/story.ts";

const smtp = await startSmtp();
afterAll(() => smtp.stop());
const sentTo = () => smtp.mails.flatMap(({ to }) => to);

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>`;

officeStory(
  "an empty shop becomes another brand's by the office alone, and nothing of the demo is left in it",
  async ({ page, baseUrl }) => {
    const office = await enterAsOwner(baseUrl);
    await logIn(page, office.recoveryCodes[0] ?? "");
    await dress(page);
    // Emails about the owner's sign-in still had the old name.
    smtp.mails.length = 0;
    await makeRange(page, "Sale di Trapani", "#5f7f8c");
    await makeRange(page, "Fico e miele", "#8c5f3f");
    await makeProduct(page);
    await arrangeHome(page);
    await makeLandingPage(page);
    await arrangeMenu(page);

    const cookie = await office.previewCookie();
    const look = (path: string) => fetch(baseUrl + path, { headers: { cookie } });
    const found = await crawl(baseUrl, starts, look);
    const read = (path: string) => found.get(path)?.text ?? "";
    const seen = new Map([...found].map(([path, { text }]) => [path, text]));
    const broken = [...found].filter(
      ([path, { status }]) => status >= 400 && !starts.includes(path),
    );
    expect(broken.map(([path, { status }]) => `${status} ${path}`)).toEqual([]);
    expect(read("/")).toMatch(/Il mare.*sulla pelle/s);
    expect(read("/prodotti/scrub-al-sale")).toContain("<strong>grosso</strong>");
    for (const path of [
      "/natale-al-mare",
      "/prodotti/scrub-al-sale",
      "/categorie/linee/fico-e-miele",
    ])
      expect(read(path)).toContain("Fior di Sale");
    const pictures = [...found.keys()].filter((path) => path.startsWith("/_ipx/"));
    expect((await look(pictures[0] ?? "")).status).toBe(200);
    expect(pictures.filter((path) => !path.includes("/uploads/"))).toEqual([]);

    const { emails } = await office.read<AdminEmails>("/emails");
    for (const { name } of emails) {
      const preview = await office.post(`/emails/${name}/preview`, noText);
      seen.set(`e-mail ${name}`, JSON.stringify(await preview.json()));
    }
    const shop = shopApi(baseUrl, undefined, { cookie });
    const { number, token } = await orderByApi(shop, {
      email: "compra@posta.example",
      payment: "CONTRASSEGNO",
      lines: { "scrub-al-sale": 1 },
    });
    expect(number).toMatch(/^FDS/);
    await eventually(() => expect(sentTo()).toContain("compra@posta.example"));
    await becomeCustomer(page, shop, { url: baseUrl, cookie });
    for (const path of personal) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(`${answer.status()} ${path}`).toBe(`200 ${path}`);
      seen.set(path, await answer.text());
    }
    for (const { content } of smtp.mails) expect(content).toContain("From: Fior di Sale <");
    for (const { to, content } of smtp.mails) seen.set(`sent to ${to.join()}`, unfold(content));
    for (const path of [guestOrderPath(token), paymentPath(token)])
      seen.set(path, await (await look(path)).text());
    await office.post(`/orders/${number}/ship`);
    await office.post(`/orders/${number}/fattura.xml`);
    const { documents } = await office.read<AdminOrder>(`/orders/${number}`);
    for (const paper of [
      `orders/${number}/ordine.pdf`,
      `orders/${number}/bolla.pdf`,
      `order-papers/prelievo.pdf?numbers=${number}`,
      `invoices/${documents[0]?.id}/documento.pdf`,
    ]) {
      const pdf = Buffer.from(await (await office.get(`/${paper}`)).arrayBuffer());
      expect(pdfText(pdf)).toContain("Bottega Anna");
      expect(pdf.includes("/Subtype /Image"), `logo in ${paper}`).toBe(true);
      seen.set(paper, pdf.toString("latin1") + pdfText(pdf));
    }
    const desk = await (await look("/admin")).text();
    const files = [...desk.matchAll(/(?:src|href)="(\/admin\/[^"]+)"/g)].map(
      ([, file = ""]) => file,
    );
    for (const file of files) seen.set(file, await (await look(file)).text());
    seen.set("office", desk);
    const left = [...seen].flatMap(([place, text]) => {
      const named = /.{0,60}Rugiada.{0,30}/i.exec(text);
      return named ? [`${place}: ${named[0]}`] : [];
    });
    expect(left).toEqual([]);
  },
  {
    setUp: true,
    ownShop: { SMTP_URL: smtp.url },
    timeout: 175_000,
    expected: [/frame is sandboxed/],
  },
);

/** Every screen, also those no page leads to. */
const starts = [
  ...routePaths().filter((path) => !/[:*]/.test(path)),
  "/manifest.webmanifest",
  "/identita/logo.svg",
  "/niente",
];
/** Those of a customer who is signed in and has something in the cart. */
const personal = [
  ...routePaths().filter((path) => path.startsWith(accountPath) && !path.includes(":")),
  cartPath,
  checkoutPath,
  wishlistPath,
];
/** Quoted-printable breaks words at the end of a line. */
const unfold = (content: string) => content.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
const noText = { subject: "", before: "", after: "" };

async function becomeCustomer(page: Page, shop: Shop, at: { url: string; cookie: string }) {
  const email = "torna@posta.example";
  const person = { firstName: "Anna", lastName: "Bianchi", email, consents: { privacy: true } };
  await shop.signUp({ ...person, password: ownPassword });
  await eventually(() => expect(sentTo()).toContain(email));
  const letter = smtp.mails.find(({ to }) => to.includes(email))?.content ?? "";
  await shop.verifyAccount(/verify\?token=([\w.-]+)/.exec(unfold(letter))?.[1] ?? "");
  const [name = "", value = ""] = at.cookie.split(/=(.*)/);
  await page.context().addCookies([{ name, value, url: at.url }]);
  await enterAccount(page, at.url, email);
  const { defaultVariant } = await shop.product("scrub-al-sale");
  const form = { intent: "add", product: "scrub-al-sale", quantity: "1" };
  const productVariant = defaultVariant?.["@id"] ?? "";
  const headers = { origin: at.url };
  await page.request.post("/carrello", { headers, form: { ...form, productVariant } });
}

async function dress(page: Page): Promise<void> {
  await page.goto("/admin/identity");
  await page.getByLabel("Nome del negozio *").fill("Fior di Sale");
  await page.getByLabel("Prefisso degli ordini *").fill("fds");
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) };
  await page.getByLabel("Carica un logo").setInputFiles(file);
  await page.getByRole("radio", { name: /^Terracotta/ }).check();
  await page.getByRole("button", { name: "Salva" }).click();
  await page.getByText("Impostazioni salvate").first().waitFor();
}

async function makeRange(page: Page, name: string, colour: string): Promise<void> {
  await page.goto("/admin/ranges/create");
  await page.getByLabel("Nome *").fill(name);
  await page.getByLabel("Colore", { exact: true }).fill(colour);
  await page.getByRole("button", { name: "Crea la linea" }).click();
  await titled(page, `Linea ${name}`);
}

async function makeProduct(page: Page): Promise<void> {
  await page.goto("/admin/products/create");
  await page.getByLabel("Nome *").fill("Scrub al sale");
  await page.getByLabel("Nome *").press("Tab");
  await page.getByRole("button", { name: "Salva" }).click();
  await titled(page, "Scrub al sale");
  await answerDialog(
    page,
    "Aggiungi una variante",
    { "Nome *": "200 g", "Codice *": "SCRUB-200", "Prezzo *": "18,00", "Giacenza *": "9" },
    "Salva",
  );
  await page.getByText("9 disponibili").waitFor();
  await page.getByRole("tab", { name: "Immagini" }).click();
  await page.getByRole("button", { name: "Aggiungi immagini" }).click();
  await uploadPhoto(page, "Un vasetto");
  await page.getByRole("tab", { name: "Testi" }).click();
  await page.getByRole("textbox", { name: "Descrizione", exact: true }).fill("Sale **grosso**.");
  await page.getByLabel("Attivo").check();
  await page.getByRole("button", { name: "Salva" }).click();
  await page.getByRole("link", { name: "Guarda nel negozio" }).waitFor();
  await page.goto("/admin/ranges/sale-di-trapani");
  await page.getByLabel("Aggiungi un prodotto").fill("Scrub");
  await page.getByRole("option", { name: "Scrub al sale" }).click();
  await page.getByText("Scrub al sale» è nella linea").waitFor();
}

const publish = async (page: Page) => {
  await page.getByText(/da pubblicare|nessuno vede ancora/).waitFor();
  await page.getByRole("button", { name: /^Pubblica/ }).click();
  await page.getByText("la bozza è uguale").waitFor();
};

async function arrangeHome(page: Page): Promise<void> {
  await page.goto("/admin/section-pages");
  await page.getByLabel("Titolo", { exact: true }).fill("Il mare\n*sulla pelle*");
  await page.getByRole("button", { name: "Scegli un’immagine" }).click();
  await uploadPhoto(page, "La salina");
  await page
    .frameLocator("iframe")
    .getByRole("heading", { name: /Il mare/ })
    .waitFor();
  await publish(page);
}

async function makeLandingPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nuova pagina" }).click();
  await page.getByLabel("Titolo *").fill("Natale al mare");
  await page.getByLabel("Titolo *").press("Tab");
  await page.getByRole("button", { name: "Crea la pagina" }).click();
  await page.getByText("nessuno vede ancora").waitFor();
  await page.getByRole("button", { name: "Aggiungi una sezione" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Testo con foto/ })
    .click();
  await page.getByLabel("Titolo", { exact: true }).fill("Regali di sale");
  await publish(page);
}

async function arrangeMenu(page: Page): Promise<void> {
  await page.goto("/admin/menus");
  await page.getByRole("button", { name: "Aggiungi una voce al menu" }).click();
  await page.getByLabel("Parola nel menu").fill("Natale");
  await page.getByRole("combobox", { name: "Porta a" }).fill("/natale-al-mare");
  await page.getByRole("button", { name: "Salva il menu" }).click();
  await page.getByText("Menu salvato").first().waitFor();
}
