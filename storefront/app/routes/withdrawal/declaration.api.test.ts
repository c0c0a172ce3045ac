import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { products } from "#commerce/schema.ts";
import { withReceipt } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import { declarationOf, withdrawnOrder } from "./declaration.ts";

const shop = await openShop();
const company = "Rugiada Cosmetici S.r.l.";
const person = { firstName: "Anna", lastName: "Bianchi", email: "anna@example.it" };

/** Compares the statement shown before confirming with the one the shop stored, with all lines chosen. */
async function declare(token: string) {
  const order: Order = await shop.read(token);
  const form = new FormData();
  for (const { id } of order.items) form.append("items", String(id));
  const orderNumber = order.number ?? "";
  const value = { ...person, orderNumber, scope: "some" as const, products: undefined };
  const shown = declarationOf(form, value, { order: withdrawnOrder(order), company });
  const items = shown.items.map(({ id, quantity }) => ({ itemId: id, quantity }));
  const sent = { ...person, orderNumber, orderToken: token, items };
  const received = await (await shop.send("POST", "/withdrawal-requests", sent)).json();
  return { shown: shown.statement, received: received.statement };
}

const stamped = (statement: string) => withReceipt(statement, shop.time.now);

test("a gift card is declared with its amount, as it is received", async () => {
  const { token } = await shop.place({ [codes.giftCard]: 1 }, { by: "BONIFICO" });
  const { shown, received } = await declare(token);
  expect(shown).toContain("\n- Carta regalo (100 €), quantità 1\n");
  expect(received).toBe(stamped(shown));
});

test("what was renamed since is declared under the name it was bought with", async () => {
  const { token, items } = await shop.place({ [codes.serum]: 2 }, { by: "BONIFICO" });
  const { productName = "", variantName, product } = items[0] ?? {};
  const { db } = shop.ctx;
  await db
    .update(products)
    .set({ name: "Altro nome" })
    .where(eq(products.code, product?.code ?? ""));
  const { shown, received } = await declare(token);
  expect(shown).toContain(`\n- ${productName} (${variantName}), quantità 2\n`);
  expect(received).toBe(stamped(shown));
});
