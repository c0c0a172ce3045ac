import { expect, test } from "vitest";
import type { Ctx } from "../kernel/ctx.ts";
import {
  findGateway,
  findManualPayment,
  gatewayNamed,
  gatewayOf,
  hasGateway,
  manualPayments,
  type OnlinePayments,
  onlinePayments,
  onlinePaymentsOfShop,
  paymentGateways,
} from "./payment-gateway.ts";

const manual = [{ name: "bank_transfer" }, { name: "cash_on_delivery" }];
const shopWith = (modes: Record<string, OnlinePayments>, standIn?: string): Ctx => {
  const gateways = Object.entries(modes).map(([name, mode]) => ({
    name,
    mode: () => mode,
    standsIn: name === standIn,
  }));
  const of = ({ name }: { name: string }) =>
    ({ [paymentGateways.name]: gateways, [manualPayments.name]: manual })[name];
  return { extensions: { of } } as unknown as Ctx;
};
const taker = (ctx: Ctx) => gatewayOf(ctx, { gateway: "stripe" })?.name;

test("the money of a method goes to its own gateway, else to one that stands in, else to nobody", () => {
  expect(taker(shopWith({ other: "live", stripe: "live", trial: "test" }, "trial"))).toBe("stripe");
  expect(taker(shopWith({ other: "live", stripe: "none", trial: "test" }, "trial"))).toBe("trial");
  expect(
    taker(shopWith({ other: "live", stripe: "none", trial: "none" }, "trial")),
  ).toBeUndefined();
});

test("an attempt is found again by the name of its gateway, whatever that can do now", () => {
  const ctx = shopWith({ other: "live", stripe: "none" });
  expect(gatewayNamed(ctx, "stripe").name).toBe("stripe");
  expect(findGateway(ctx, "nobody")).toBeUndefined();
  expect(() => gatewayNamed(ctx, "nobody")).toThrow("There is no gateway named nobody");
});

test.each([
  [{ a: "test", b: "live" }, "live"],
  [{ a: "none", b: "test" }, "test"],
  [{ a: "none" }, "none"],
  [{}, "none"],
] as const)("gateways %j make a shop that takes money: %s", (modes, shop) => {
  expect(onlinePaymentsOfShop(shopWith(modes))).toBe(shop);
});

test("a method is offered when somebody takes its money, by the kind of its gateway", () => {
  const ctx = shopWith({ stripe: "test", other: "none" });
  expect(onlinePayments(ctx, { gateway: "stripe" })).toBe("test");
  expect(onlinePayments(ctx, { gateway: "other" })).toBe("none");
  expect(hasGateway(ctx, { type: "online", gateway: "stripe" })).toBe(true);
  expect(hasGateway(ctx, { type: "online", gateway: "bank_transfer" })).toBe(false);
  expect(hasGateway(ctx, { type: "offline", gateway: "bank_transfer" })).toBe(true);
  expect(hasGateway(ctx, { type: "on_delivery", gateway: "stripe" })).toBe(false);
  expect(findManualPayment(ctx, "cash_on_delivery")?.name).toBe("cash_on_delivery");
});
