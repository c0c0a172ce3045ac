import { expect, test } from "vitest";
import { AddressCollection } from "#contract/address.ts";
import { LoginAnswer } from "#contract/customer.ts";
import { Wishlist } from "#contract/wishlist.ts";
import { openAccounts } from "#tests/harness/accounts.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { password } from "#tests/harness/signed-in.ts";
import { customers, wishlists } from "#commerce/schema.ts";
import { readContentFolder } from "../content-folder.ts";
import { loadCustomers } from "./customers.ts";

const shop = await openAccounts({ demo: true });
const enter = async (email: string) => answerAs(LoginAnswer, await shop.logIn(email, password));

test("demo customers log in and find their addresses and wishlist", async () => {
  const { token: bearer, customerData } = await enter("giulia.moretti@example.com");
  expect(customerData).toMatchObject({
    fullName: "Giulia Moretti",
    gender: "f",
    birthday: "1991-09-23 00:00:00",
    phoneNumber: "+393000000002",
    subscribedToNewsletter: true,
    adminAccess: false,
  });
  const list = await answerAs(AddressCollection, await shop.call("GET", "/addresses", { bearer }));
  const [home, office] = list["hydra:member"];
  expect(home).toMatchObject({ provinceCode: "IT-BO", city: "Bologna" });
  expect(office?.company).toBe("Studio Fantasia");
  expect(customerData.defaultAddress).toBe(home?.["@id"]);
  const wishlist = await answerAs(Wishlist, await shop.call("POST", "/wishlists", { bearer }), 201);
  expect(wishlist.wishlistProducts.map(({ variant }) => variant.code)).toEqual([
    "SIE-NOT-RET-30",
    "GUA-SHA-QUA-ROSA",
    "ROS-IDR-ROS-FIR",
  ]);
});

test("one of them has access to the back office", async () => {
  expect((await enter("livia@rugiada.example")).customerData.adminAccess).toBe(true);
  expect((await enter("davide.palermi@example.com")).customerData.adminAccess).toBe(false);
});

test("loading again changes nobody", async () => {
  const { token: bearer, customerData } = await enter("elisa.ferrero@example.com");
  const body = { firstName: "Elisabetta" };
  await shop.call("PUT", `/customers/${customerData.id}`, { bearer, body });
  const count = async () => [
    await shop.ctx.db.$count(customers),
    await shop.ctx.db.$count(wishlists),
  ];
  const before = await count();
  await loadCustomers(shop.ctx, await readContentFolder("demo"));
  expect(await count()).toEqual(before);
  expect((await enter("elisa.ferrero@example.com")).customerData.firstName).toBe("Elisabetta");
});
