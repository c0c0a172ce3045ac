import { z } from "zod";
import { expect, test } from "vitest";
import { addDays } from "#contract/format/dates.ts";
import { PromotionKinds } from "#contract/admin/promotions.ts";
import { codes, openShop } from "#commerce/cart/checkout/shopper.fixture.ts";
import { openOffice } from "#commerce/kernel/admin/admin.fixture.ts";
import { definePlugin, loadPlugins } from "#commerce/kernel/plugins.ts";
import {
  definePromotionAction,
  definePromotionRule,
  promotionActions,
  promotionRules,
} from "#commerce/orders/index.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { plugins } from "../../server/plugins.ts";
import { weekdayOffers } from "./weekday-offers.ts";

const fields = z.object({});
const fail = () => {
  throw new Error("the moon is down");
};
const broken = definePlugin({
  name: "broken-offers",
  setup(kernel) {
    const rule = { type: "moon", label: "Luna", fields, check: fail };
    kernel.add(promotionRules, definePromotionRule(rule));
    const greedy = definePromotionAction({
      type: "greedy",
      label: "Troppo",
      fields,
      target: "items",
      cut: (_action, lines) =>
        lines.flatMap(({ line, total }) => [
          { lineId: line.id, amount: total + 1 },
          { lineId: line.id, amount: 0.5 },
          { lineId: line.id, amount: 100 },
          { lineId: line.id, amount: 100 },
        ]),
    });
    kernel.add(promotionActions, greedy);
    const shipping = definePromotionAction({
      type: "greedy_shipping",
      label: "Troppo",
      fields,
      target: "shipping",
      cut: (_action, { total }) => total + 1000,
    });
    kernel.add(promotionActions, shipping);
  },
});

const shop = await openShop({ plugins: [weekdayOffers, broken] });
const office = await openOffice(shop);
const token = await shop.ready({ [codes.soap]: 2, [codes.serum]: 1 });

const monday = shop.time.now;
const tuesday = addDays(monday, 1);

const code = "prova";
const offer = async (promotion: object) => {
  const made = await office.post("/promotions", { code, name: "Prova", ...promotion });
  expect({ status: made.status, body: await made.json() }).toMatchObject({ status: 201 });
};
const withdrawOffer = () => office.delete(`/promotions/${code}`);
const percentage = { type: "order_percentage_discount", percentage: 0.1 };

test("a plugin's rule and action make a promotion, on its day alone", async () => {
  const action = { type: "dearest_line_discount", percentage: 0.5 };
  const { orderPromotionTotal: before } = await shop.read(token);
  await offer({ rules: [{ type: "weekday", day: "lunedì" }], action });
  const { orderPromotionTotal } = await shop.read(token);
  // Half of 29,90 €.
  expect(orderPromotionTotal - before).toBe(-1495);
  shop.time.now = tuesday;
  expect((await shop.read(token)).orderPromotionTotal).toBe(before);
  shop.time.now = monday;
  await withdrawOffer();
});

test("its fields are asked for in the office and checked", async () => {
  const kinds = await answerAs(PromotionKinds, await office.get("/promotion-kinds"));
  expect(kinds.rules).toContainEqual({
    type: "weekday",
    label: "In un giorno della settimana",
    fields: [
      {
        name: "day",
        label: "Giorno",
        input: "choice",
        required: true,
        choices: expect.arrayContaining(["lunedì"]),
      },
    ],
  });
  expect(kinds.rules).toContainEqual({
    type: "contains_taxon",
    label: "Contiene prodotti di categorie",
    fields: [
      { name: "taxons", label: "Categorie", input: "taxons", required: true },
      { name: "minQuantity", label: "Almeno pezzi", input: "number", required: false },
    ],
  });
  const refusedFor = async (rules: object[]) => {
    const body = { code, name: "Prova", rules, action: percentage };
    return Object.keys(await violationsOf(await office.post("/promotions", body)));
  };
  expect(await refusedFor([{ type: "weekday", day: "ieri" }])).toEqual(["rules.0.day"]);
  expect(await refusedFor([{ type: "has_account" }, { type: "luna_piena" }])).toEqual([
    "rules.1.type",
  ]);
});

const pricing = async () => (await shop.request(`/shop/orders/${token}/pricing`)).status;

test("the browser prices no cart that such a promotion decides", async () => {
  expect(await pricing()).toBe(200);
  await offer({ rules: [{ type: "weekday", day: "lunedì" }], action: percentage });
  expect(await pricing()).toBe(404);
  await withdrawOffer();
});

test("a rule that fails gives nothing, and the shop sells on", async () => {
  const { total } = await shop.read(token);
  await offer({ rules: [{ type: "moon" }], action: percentage });
  expect((await shop.read(token)).total).toBe(total);
  await withdrawOffer();
});

test("an action takes no more than there is, and each line once", async () => {
  const { itemsTotal, orderPromotionTotal: before, items } = await shop.read(token);
  await offer({ action: { type: "greedy" } });
  const order = await shop.read(token);
  expect(order.orderPromotionTotal - before).toBe(-100 * items.length);
  expect(order.itemsTotal).toBe(itemsTotal - 100 * items.length);
  await withdrawOffer();
  await offer({ action: { type: "greedy_shipping" } });
  expect((await shop.read(token)).shippingTotal).toBe(0);
  await withdrawOffer();
});

test("without its plugin a promotion gives nothing and stays as it is in the office", async () => {
  const { total } = await shop.read(token);
  const rules = [{ type: "weekday", day: "lunedì" }];
  await offer({ rules, action: percentage });
  const without = shop.withConfig({}, {});
  expect((await without.read(token)).total).toBe(total);
  const theirs = await openOffice(without, "senza@example.it");
  expect(await (await theirs.get("/promotions?q=prova")).json()).toMatchObject({
    "hydra:member": [{ code, rules, action: percentage }],
  });
  expect(await (await theirs.patch(`/promotions/${code}`, { name: "Altra" })).json()).toMatchObject(
    { name: "Altra", rules },
  );
  expect(await violationsOf(await theirs.patch(`/promotions/${code}`, { rules }))).toEqual({
    "rules.0.type": expect.any(String),
  });
  await withdrawOffer();
});

test("two plugins cannot mean different things by one type", () => {
  expect(() => loadPlugins([...plugins, weekdayOffers, weekdayOffers], {})).toThrow(
    'both add "weekday" to the extension point "promotion rule"',
  );
});
