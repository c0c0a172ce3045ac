import { expect, test } from "vitest";
import { codes, openShop } from "../checkout/shopper.fixture.ts";
import { readCompany } from "../settings/company.ts";
import { renderEmail } from "./render.tsx";

const shop = await openShop();

test("a real order is confirmed with its delivery, its payment and the seller of the demo", async () => {
  const order = await shop.place({ [codes.serum]: 2 }, { by: "BONIFICO" });
  const email = shop.emails().find(({ name }) => name === "order_confirmation");
  if (!email) throw new Error("no email was queued");
  const company = await readCompany(shop.ctx);
  const { text } = await renderEmail(email, company, "http://shop.test");
  expect(text).toMatch(new RegExp(`Causale +${order.number}`));
  expect(text).toContain("IBAN");
  expect(text.replaceAll(/\s+/g, " ")).toContain("tra mercoledì 18 e venerdì 27 novembre");
  expect(text).toContain("Rugiada Cosmetici S.r.l.");
  expect(text).toContain(`http://shop.test/ordine/${order.token}`);
});
