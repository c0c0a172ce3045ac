import { expect } from "vitest";
import { deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import {
  choose,
  fillDetails,
  orderToken,
  payByCard,
  placeOrder,
  plain,
  saveDetails,
  shopApi,
  startCheckout,
} from "#tests/harness/buying.ts";
import { readMail } from "#tests/harness/mailbox.ts";
import { story } from "#tests/harness/story.ts";

/** A row of a bill, as text. */
const figure = (label: string, amount: number) =>
  new RegExp(`^ *${label}\\s+${plain(formatEuro(amount))}`, "m");

story(
  "one order has the same total, VAT, days and rights from product page to email",
  async (context) => {
    const { page, open, baseUrl } = context;
    const email = "stesse.parole@posta.example";
    const read = async () => plain(await page.locator("main").innerText());
    const seen: Record<string, string> = {};
    await open("/prodotti/siero-acido-ialuronico");
    seen.product = await read();
    await startCheckout(context, "siero-acido-ialuronico");
    await open("/carrello");
    seen.cart = await read();
    await open("/checkout");
    await fillDetails(page, { email });
    await saveDetails(page);
    await choose(page, false, "BRT standard");
    await choose(page, false, "Carta di credito");
    seen.checkout = await read();
    await placeOrder(page);
    await payByCard(page);
    const token = await orderToken(page);
    seen.thanks = await read();
    await open(`/ordine/${token}`);
    seen.order = await read();
    const order = await shopApi(baseUrl).order(token);
    const mail = await readMail(baseUrl, email, `Conferma dell’ordine ${order.number}`);
    seen.email = plain(mail.text);

    const { product, ...bill } = seen;
    for (const [where, text] of Object.entries(bill)) {
      expect.soft(text, where).toMatch(figure("Totale", order.total));
      expect.soft(text, where).toMatch(figure("di cui IVA", order.taxTotal));
    }
    if (!order.delivery) throw new Error("The shop promises the days of its deliveries");
    const days = plain(deliveryDays(order.delivery));
    for (const [where, text] of Object.entries(seen)) expect.soft(text, where).toContain(days);
    const { cart: _cart, ...rights } = seen;
    for (const [where, text] of Object.entries(rights)) {
      expect.soft(text, where).toMatch(/14 giorni/);
      expect.soft(text, where).toMatch(/reced|recesso/i);
    }
    expect.soft(product).toContain(plain(formatEuro(order.items[0]?.unitPrice ?? 0)));
  },
  { javascript: false, timeout: 120_000 },
);
