import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address, orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount, giulia, password, signIn } from "#tests/harness/signed-in.ts";
import { staffOf } from "#tests/harness/staff.ts";
import { story } from "#tests/harness/story.ts";

/** Many steps, on machines that have other things to do. */
const slow = { timeout: 120_000 };

const plain = (text: string) => text.replaceAll("\u00a0", " ");

story(
  "a customer follows orders, pays, and orders again",
  async (story) => {
    const { page, open, baseUrl } = story;
    const { email, shop } = await newCustomer(baseUrl, "cliente");
    const staff = await staffOf(baseUrl);
    const awaiting = await orderByApi(shop, {
      lines: { "siero-acido-ialuronico": 2, "tonico-lenitivo-alla-rosa": 1 },
    });
    const shipped = await orderByApi(shop);
    await staff(`/orders/${shipped.number}/pay`, {});
    await staff(`/orders/${shipped.number}/ship`, { tracking: "048012345678" });
    const cash = await orderByApi(shop, { payment: "CONTRASSEGNO" });
    const cancelled = await orderByApi(shop, {
      lines: {
        "siero-acido-ialuronico": 1,
        "tonico-lenitivo-alla-rosa": 1,
        "crema-idratante-di-mare": 1,
        "sapone-all-oliva": 2,
      },
    });
    await staff(`/orders/${cancelled.number}/cancel`, {});
    const card = await orderByApi(shop, { lines: { "carta-regalo": 1 } });
    await staff(`/orders/${card.number}/pay`, {});

    await enterAccount(page, baseUrl, email);
    await open("/area-riservata");
    await page.getByRole("heading", { name: "Ordini attivi" }).waitFor();
    await axe(page);
    await page.getByRole("link", { name: "Tutti gli ordini" }).click();
    await page.getByRole("heading", { level: 1, name: "I miei ordini" }).waitFor();
    await axe(page);
    const active = page.getByRole("region", { name: "Ordini attivi" });
    expect(await active.locator(".no").allInnerTexts()).toEqual([
      cash.number,
      shipped.number,
      awaiting.number,
    ]);
    expect(await active.locator(".status").allInnerTexts()).toEqual([
      "Pagamento alla consegna",
      "In preparazione",
      "Pagato",
      "Spedito",
      "In attesa di pagamento",
      "Dopo il pagamento",
    ]);
    const follow = active.getByRole("link", { name: /^Segui 048012345678/ });
    expect(await follow.getAttribute("href")).toContain("048012345678");
    const off = page.getByRole("region", { name: "Ordini annullati" });
    expect(await off.locator(".status").allInnerTexts()).toEqual(["Annullato", "Annullato"]);
    expect(await off.locator(".pics .photo").count()).toBe(3);
    expect(await off.locator(".pics").textContent()).toBe("+1");

    // Shipped: where it is, and how to follow it.
    await active.getByRole("link", { name: shipped.number ?? "", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Il tuo ordine è in viaggio" }).waitFor();
    await axe(page);
    expect(await page.locator(".timeline b").allInnerTexts()).toEqual([
      "Ordine ricevuto",
      "Pagato",
      "In preparazione",
      "Spedito",
      "Consegnato",
    ]);
    expect(await page.locator('.timeline [aria-current="step"] b').innerText()).toBe("Spedito");
    await page.getByRole("link", { name: "Segui 048012345678" }).waitFor();
    await page.getByText("Richiesta, CRDLVI84E52X101T").waitFor();
    const paper = page.getByRole("link", { name: "Scarica il riepilogo in PDF" });
    const file = await page.request.get((await paper.getAttribute("href")) ?? "");
    expect(file.headers()).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="ordine-${shipped.number}.pdf"`,
    });
    await page.getByRole("link", { name: /^Scrivi una recensione/ }).waitFor();

    // Awaiting: what to do, and until when.
    await open(`/area-riservata/ordini/${awaiting.token}`);
    await page.getByRole("heading", { name: "Il pagamento manca ancora" }).waitFor();
    const pay = page.getByRole("link", { name: "Paga in un altro modo" });
    expect(await pay.getAttribute("href")).toBe(`/order-error?token=${awaiting.token}&cambia=1`);
    expect(plain(await page.locator(".tot dd").innerText())).toBe(
      `${(awaiting.total / 100).toFixed(2).replace(".", ",")} €`,
    );

    await page.getByRole("button", { name: "Ordina di nuovo" }).click();
    await page.waitForURL("**/carrello");
    await page.getByText("Abbiamo messo nel carrello 2 prodotti di questo ordine.").waitFor();
    const pieces = page.locator('.items input[name="quantity"]');
    expect(
      await pieces.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(["2", "1"]);

    const again = (number: string | null) =>
      page
        .getByRole("listitem")
        .filter({ hasText: number ?? "" })
        .getByRole("button", { name: /^Ordina di nuovo/ });
    // From the list, orders that are over are ordered again with one tap.
    await open("/area-riservata/ordini");
    await again(cancelled.number).click();
    await page.waitForURL("**/carrello");
    await page.getByText("Abbiamo messo nel carrello 4 prodotti di questo ordine.").waitFor();

    // A gift card has an amount, a message and a recipient of its own: they are chosen on its page.
    await open("/area-riservata/ordini");
    await again(card.number).click();
    await page.waitForURL("**/prodotti/carta-regalo");
  },
  slow,
);

story(
  "without JavaScript orders are read and ordered again too",
  async ({ page, open, baseUrl }) => {
    const { email, shop } = await newCustomer(baseUrl, "cliente");
    const order = await orderByApi(shop);
    await signIn(page, { email, javascript: false, path: `/area-riservata/ordini/${order.token}` });
    await page.getByRole("heading", { name: "Il tuo ordine aspetta il pagamento" }).waitFor();
    await page.getByRole("button", { name: "Ordina di nuovo" }).click();
    await page.getByText(/Abbiamo messo nel carrello un prodotto/).waitFor();
    await open("/area-riservata/ordini");
  },
  { ...slow, javascript: false },
);

story(
  "what belongs to others is never reachable",
  async ({ page, open, baseUrl }) => {
    const owner = await newCustomer(baseUrl, "padrona");
    const order = await orderByApi(owner.shop);
    const saved = await owner.shop.addAddress(address);
    const list = await owner.shop.createWishlist();
    const guestOrder = await orderByApi(shopApi(baseUrl), { email: "ospite@posta.example" });

    // By address: as a guest, then as another customer.
    await page.goto(`/area-riservata/ordini/${order.token}`);
    expect(new URL(page.url()).pathname).toBe("/accesso");
    await open(`/ordine/${order.token}`, 404);
    await open("/ordine/inventato", 404);
    await open(`/ordine/${guestOrder.token}`);
    await enterAccount(page, baseUrl, giulia);
    for (const path of [
      `/area-riservata/ordini/${order.token}`,
      `/area-riservata/ordini/${guestOrder.token}`,
      `/area-riservata/indirizzi?modifica=${saved.id}`,
    ])
      await open(path, 404);
    await open(`/recesso?token=${order.token}`);
    expect(await page.locator('[name="orderNumber"]').inputValue()).toBe("");
    await open(`/wishlist?lista=${list.token}`);
    await page.getByRole("heading", { name: "Una lista di preferiti" }).waitFor();
    expect(await page.getByText(owner.email).count()).toBe(0);

    // By the API.
    const { token } = await shopApi(baseUrl).logIn({ email: giulia, password });
    const stranger = shopApi(baseUrl, token);
    const { defaultVariant } = await stranger.product("siero-acido-ialuronico");
    const refusals = await Promise.all(
      [
        stranger.order(order.token),
        stranger.customer(owner.login.customerData.id),
        stranger.updateCustomer(owner.login.customerData.id, { firstName: "Mia" }),
        stranger.exportCustomer(owner.login.customerData.id),
        stranger.deleteCustomer(owner.login.customerData.id, password),
        stranger.changeAddress(saved.id, { ...saved, city: "Roma" }),
        stranger.deleteAddress(saved.id),
        stranger.addToWishlist(list.token, defaultVariant?.id ?? 0),
        shopApi(baseUrl).order(order.token),
        shopApi(baseUrl).customer(owner.login.customerData.id),
      ].map((call) =>
        call.then(
          () => "answered",
          (error: { status?: number }) => error.status,
        ),
      ),
    );
    expect(refusals).toEqual([404, 404, 404, 404, 404, 404, 404, 403, 404, 404]);
    expect((await owner.shop.addresses())[0]?.city).toBe("Milano");
  },
  { ...slow, javascript: false },
);
