import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { standInCards, startStripe } from "#commerce/plugins/stripe/stripe.fixture.ts";
import { axe, axeAtBothWidths } from "#tests/harness/axe.ts";
import { orderToken, shopApi } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { commonShop, story } from "#tests/harness/story.ts";

const stripe = await startStripe(afterAll);
const ownShop = commonShop({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_API_URL: stripe.apiUrl,
});

const email = "chiara.neri@posta.example";
const place = (baseUrl: string) =>
  orderByApi(shopApi(baseUrl), {
    email,
    lines: { "siero-acido-ialuronico": 1 },
    payment: "CARTA",
  });
const pagePath = ({ token }: { token: string }) => `/it/order/${token}/pay`;
const payButton = (page: Page) => page.getByRole("button", { name: /^Paga \d/ });
const hostedButton = (page: Page) =>
  page.getByRole("button", { name: "Paga sulla pagina di Stripe" });
const number = (page: Page) => page.getByLabel("Numero della carta");
const pay = async (page: Page, card: string) => {
  await number(page).fill(card);
  await payButton(page).click();
};
const stateOf = async (baseUrl: string, token: string) =>
  (await shopApi(baseUrl).order(token)).paymentState;
/** What was taken for an order in all. */
const takenFor = (order: { number: string | null }) => {
  const ids = [...stripe.intents.values()]
    .filter(({ metadata }) => metadata["order"] === order.number)
    .map(({ id }) => id);
  const sessions = [...stripe.created]
    .map((form, at) => ({ form, at }))
    .filter(({ form }) => form.get("metadata[order]") === order.number && form.has("success_url"))
    .map(({ form }) => form.get("client_reference_id"));
  const ofSessions = [...stripe.sessions.values()]
    .filter(({ client_reference_id }) => sessions.includes(client_reference_id))
    .map(({ id }) => id);
  return stripe.charges
    .filter(({ id }) => [...ids, ...ofSessions].includes(id))
    .map(({ amount }) => amount);
};

story(
  "a card is refused in the element, then another pays",
  async ({ page, baseUrl }) => {
    const order = await place(baseUrl);
    await page.goto(pagePath(order));
    await payButton(page).waitFor();
    await axeAtBothWidths(page);
    const options = await page.evaluate(
      () => (window as unknown as { stripeOptions: Record<string, unknown> }).stripeOptions,
    );
    expect(options).toMatchObject({
      key: "pk_test_x",
      locale: "it",
      appearance: { variables: { colorText: expect.stringMatching(/^#/) } },
    });
    await payButton(page).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Il numero della carta è incompleto" })
      .waitFor();
    await pay(page, standInCards.refused);
    await page.getByRole("alert").filter({ hasText: "La tua carta è stata rifiutata" }).waitFor();
    expect(await payButton(page).isEnabled()).toBe(true);
    expect(await payButton(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await axeAtBothWidths(page);
    await pay(page, standInCards.good);
    expect(await orderToken(page)).toBe(order.token);
    expect(await stateOf(baseUrl, order.token)).toBe("paid");
    expect(takenFor(order)).toEqual([order.total]);
    // Nothing of Stripe's anywhere else.
    expect(await page.locator('script[src*="/v3/"]').count()).toBe(0);
  },
  { ownShop },
);

story(
  "3-D Secure is refused once, then confirmed",
  async ({ page, baseUrl }) => {
    const order = await place(baseUrl);
    await page.goto(pagePath(order));
    await pay(page, standInCards.secured);
    await page.getByRole("button", { name: "Rifiuta" }).click();
    await page.waitForURL("**/order-error?token=*");
    await page.getByRole("button", { name: "Riprova il pagamento" }).click();
    await page.waitForURL(`**${pagePath(order)}`);
    await pay(page, standInCards.secured);
    await page.getByRole("button", { name: "Conferma" }).click();
    expect(await orderToken(page)).toBe(order.token);
    expect(takenFor(order)).toEqual([order.total]);
  },
  { ownShop },
);

story(
  "a reload in the middle and a second tab take the money once",
  async ({ page, context, baseUrl }) => {
    const order = await place(baseUrl);
    await page.goto(pagePath(order));
    await number(page).fill(standInCards.good);
    await page.reload();
    await payButton(page).waitFor();
    const second = await context.newPage();
    await second.goto(pagePath(order));
    await pay(second, standInCards.good);
    expect(await orderToken(second)).toBe(order.token);
    await pay(page, standInCards.good);
    expect(await orderToken(page)).toBe(order.token);
    expect(takenFor(order)).toEqual([order.total]);
  },
  { ownShop },
);

story(
  "one tab goes to Stripe's page while the other stays in the element",
  async ({ page, context, baseUrl }) => {
    const order = await place(baseUrl);
    await page.goto(pagePath(order));
    await payButton(page).waitFor();
    const second = await context.newPage();
    await second.goto(pagePath(order));
    await hostedButton(second).click();
    await second.getByRole("heading", { name: "Pagina di Stripe" }).waitFor();
    // The element of the first tab can no longer be paid: it leads where the second one is.
    await pay(page, standInCards.good);
    await page.getByRole("heading", { name: "Pagina di Stripe" }).waitFor();
    expect(takenFor(order)).toEqual([]);
    await second.getByRole("button", { name: "Paga qui" }).click();
    expect(await orderToken(second)).toBe(order.token);
    expect(takenFor(order)).toEqual([order.total]);
  },
  { ownShop },
);

story(
  "Stripe's script does not load: the button leads to its page",
  async ({ page, baseUrl }) => {
    const order = await place(baseUrl);
    await page.route("**/v3/", (route) => route.abort());
    await page.goto(pagePath(order));
    await page.getByText("Il modulo della carta non si è caricato").waitFor();
    expect(await payButton(page).count()).toBe(0);
    await axe(page);
    await hostedButton(page).click();
    await page.getByRole("button", { name: "Paga qui" }).click();
    expect(await orderToken(page)).toBe(order.token);
    expect(await stateOf(baseUrl, order.token)).toBe("paid");
    expect(takenFor(order)).toEqual([order.total]);
  },
  { ownShop },
);

story(
  "without JavaScript the order is paid on Stripe's page",
  async ({ page, baseUrl }) => {
    const order = await place(baseUrl);
    await page.goto(pagePath(order));
    expect(await payButton(page).count()).toBe(0);
    await hostedButton(page).click();
    await page.getByRole("button", { name: "Paga qui" }).click();
    expect(await orderToken(page)).toBe(order.token);
    expect(takenFor(order)).toEqual([order.total]);
  },
  { ownShop, javascript: false },
);

story(
  "a customer saves the card and finds it at the next order; the link alone shows it to nobody",
  async ({ page, context, baseUrl }) => {
    const anna = await newCustomer(baseUrl, "carte");
    await enterAccount(page, baseUrl, anna.email);
    const first = await orderByApi(anna.shop, { payment: "CARTA" });
    await page.goto(pagePath(first));
    await page.getByLabel("Salva i dati di pagamento per acquisti futuri").check();
    await pay(page, standInCards.good);
    expect(await orderToken(page)).toBe(first.token);

    const second = await orderByApi(anna.shop, { payment: "CARTA" });
    const stranger = await (await context.browser()?.newContext({ baseURL: baseUrl }))?.newPage();
    await stranger?.goto(pagePath(second));
    await stranger?.getByLabel("Numero della carta").waitFor();
    expect(await stranger?.getByLabel("Carta che termina con 4242").count()).toBe(0);
    await stranger?.context().close();

    await page.goto(pagePath(second));
    await page.getByLabel("Carta che termina con 4242").check();
    await payButton(page).click();
    await page.waitForURL(`**/thankyou/${second.token}`);
    expect([takenFor(first), takenFor(second)]).toEqual([[first.total], [second.total]]);
  },
  { ownShop },
);
