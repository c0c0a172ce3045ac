import { expect } from "vitest";
import { atOtherWidth, axeAtBothWidths } from "#tests/harness/axe.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const answers = ["A zone", "Reagisce poco", "Imperfezioni", "Li uso già", "Mi piace"];

story(
  "six questions lead to a routine, which goes into the cart and is kept on demand",
  async ({ page, open, baseUrl, context }) => {
    await open("/");
    // Each answer on the home page opens the quiz with that answer given.
    await page.getByRole("region", { name: /^Come si sente/ }).waitFor();
    await page.getByRole("link", { name: "A zone", exact: false }).click();
    const [, ...later] = answers;
    await page.getByRole("button", { name: "Continua" }).click();
    const missing = page.getByRole("alert").getByText("Scegli una risposta per continuare.");
    await missing.waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("radio");
    for (const answer of later) {
      await page.getByText(answer, { exact: true }).click();
      await page.getByRole("button", { name: "Continua" }).click();
    }
    const isReadable = async () => {
      const place = await page.getByText(/· 6 di 6$/).boundingBox();
      expect(place?.width).toBeGreaterThan(20);
    };
    await isReadable();
    expect(await page.title()).toMatch(/^Domanda 6 di 6 · Il tuo rituale/);
    await atOtherWidth(page, isReadable);
    await page.getByText("Cinque minuti", { exact: true }).click();
    await axeAtBothWidths(page);
    await page.getByRole("button", { name: "Vedi il rituale" }).click();
    await page.getByRole("heading", { name: "Otto gesti, cinque prodotti" }).waitFor();
    await page.getByText("Quattro gesti, in quest’ordine. Circa cinque minuti.").waitFor();
    await axeAtBothWidths(page);

    // What one has already is left out.
    await page.getByLabel(/Fluido solare viso/).uncheck();
    await page.getByRole("button", { name: /^Aggiungi al carrello 87,60/ }).click();
    const drawer = page.getByRole("dialog", { name: "Carrello" });
    await drawer.getByRole("link", { name: "Tonico esfoliante AHA 5%" }).waitFor();
    expect(await drawer.getByRole("button", { name: /^Rimuovi / }).count()).toBe(4);
    const address = page.url();

    const { email } = await newCustomer(baseUrl, "rituale");
    await enterAccount(page, baseUrl, email);
    await open(address);
    await page.getByRole("button", { name: "Salvalo nel mio profilo" }).click();
    await page.getByText("Il tuo rituale è nel tuo profilo").waitFor();
    const kept = await page.getByRole("link", { name: "Riaprilo" }).getAttribute("href");
    const answersOf = (url: string | null) =>
      Object.fromEntries(new URL(url ?? "", baseUrl).searchParams);
    expect(answersOf(kept)).toEqual(answersOf(address));

    // Without scripts: forms and addresses alone, as a browser would send them.
    const plain = await fetch(`${baseUrl}/rituale?pelle=mista`);
    const html = await plain.text();
    expect(html).toContain('<input type="hidden" name="pelle" value="mista"/>');
    expect(html).toMatch(/type="radio"[^>]* name="reagisce"/);
    expect(plain.headers.get("set-cookie")).toBeNull();
    const result = await fetch(address.replace("/risultato", ""), { redirect: "manual" });
    expect(result.headers.get("location")).toBe(
      new URL(address).pathname + new URL(address).search,
    );
    const form = /<form[^>]*id="tutto".*?<\/form>/s.exec(await (await fetch(address)).text())?.[0];
    const wanted = [...(form ?? "").matchAll(/name="productVariant"[^>]*value="([^"]+)"/g)];
    expect(wanted).toHaveLength(5);
    const body = new URLSearchParams([
      ["intent", "add-all"],
      ...wanted.map(([, variant = ""]) => ["productVariant", variant]),
    ]);
    const sent = await context.request.post(`${baseUrl}/carrello`, {
      data: body.toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", origin: baseUrl },
    });
    expect(await sent.text()).toContain("Fluido solare viso SPF 50+");
  },
  { timeout: 120_000 },
);

story(
  "the same six questions and the cart, without JavaScript",
  async ({ page, open }) => {
    await open("/rituale");
    for (const answer of answers) {
      await page.getByText(answer, { exact: true }).click();
      await page.getByRole("button", { name: "Continua" }).click();
    }
    await page.getByText("Cinque minuti", { exact: true }).click();
    await page.getByRole("button", { name: "Vedi il rituale" }).click();
    await page.getByRole("heading", { name: "Otto gesti, cinque prodotti" }).waitFor();
    await page.getByLabel(/Fluido solare viso/).uncheck();
    await page.locator("#tutto").getByRole("button").click();
    await page.waitForURL("**/carrello");
    await page.getByRole("link", { name: "Tonico esfoliante AHA 5%" }).first().waitFor();
    expect(await page.getByRole("button", { name: /^Rimuovi / }).count()).toBe(4);
  },
  { javascript: false },
);
