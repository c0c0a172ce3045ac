import { expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { openShop } from "../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);
const set = (value: object) => office.put("/settings/seo", { value });
const told = async () => (await (await shop.request("/shop/identity")).json()).seo;

test("what the owner chose for search engines goes out with the identity, what was left empty does not", async () => {
  expect(await told()).toEqual({ sharePicture: "og-default.jpg" });
  const titlePattern = "{negozio}: {pagina}";
  expect((await set({ titlePattern, sharePicture: "uploads/a.jpg" })).status).toBe(200);
  expect(await told()).toEqual({ titlePattern, sharePicture: "uploads/a.jpg" });
  expect(await violationsOf(await set({ titlePattern: "{negozio}" }))).toEqual({
    titlePattern: "Ci vuole {pagina}",
  });
  expect(await violationsOf(await set({ titlePattern: "{pagina} {prezzo}" }))).toEqual({
    titlePattern: "Puoi usare solo {pagina} e {negozio}",
  });
  await set({});
  expect(await told()).toBeUndefined();
});
