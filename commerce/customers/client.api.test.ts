import { expect, test } from "vitest";
import { createShop } from "#contract/client/client.ts";
import { goodPassword, openAccounts, registration } from "#tests/harness/accounts.ts";

const shop = await openAccounts({ demo: true });

const client = (bearer?: string) =>
  createShop({
    fetch: async (request) => shop.app.fetch(request),
    baseUrl: "http://shop.internal/api/v2",
    language: "it-IT",
    channel: "WEB",
    clientAddress: "198.51.100.1",
    bearer,
  });

const home = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "3331234567",
  street: "Via Roma",
  streetNumber: "1",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};

test("the typed client lives a whole account", async () => {
  const guest = client();
  const email = "cliente@example.it";
  await guest.signUp({ ...registration, email, gender: "female", birthday: "1990-05-01" });
  await guest.resendVerification(email);
  await guest.verifyAccount(shop.tokenFor(email, "verify_account"));
  const first = await guest.logIn({ email, password: goodPassword });
  const login = await guest.refreshSession(first.refresh_token);
  const { id } = login.customerData;
  const own = client(login.token);

  expect(await own.customer(id)).toMatchObject({ gender: "f", birthday: "1990-05-01 00:00:00" });
  const address = await own.addAddress(home);
  await own.changeAddress(address.id, { ...home, city: "Sesto" });
  expect((await own.addresses()).map(({ city }) => city)).toEqual(["Sesto"]);
  const updated = await own.updateCustomer(id, { gender: "male", defaultAddress: address["@id"] });
  expect(updated).toMatchObject({ gender: "m", defaultAddress: address["@id"] });
  await own.deleteAddress(address.id);
  const next = "Cambiata2027!";
  await own.changePassword(id, {
    currentPassword: goodPassword,
    newPassword: next,
    confirmNewPassword: next,
  });
  expect((await own.exportCustomer(id)).customer.email).toBe(email);

  await guest.requestPasswordReset(email);
  const both = { newPassword: goodPassword, confirmNewPassword: goodPassword };
  await guest.resetPassword(shop.tokenFor(email, "reset_password"), both);
  const last = await guest.logIn({ email, password: goodPassword });
  await client(last.token).deleteCustomer(id, goodPassword);
  await expect(guest.logIn({ email, password: goodPassword })).rejects.toMatchObject({
    status: 401,
    message: "Invalid credentials.",
  });
  await guest.logOut(last.refresh_token);
});

test("the typed client keeps and merges wishlists and carts", async () => {
  const guest = client();
  const { items } = await guest.products({ itemsPerPage: 2 });
  const [one, two] = items.map(({ defaultVariant }) => defaultVariant);
  if (!one || !two) throw new Error("The demo has products");
  const list = await guest.createWishlist();
  await guest.addToWishlist(list.token, one.id);
  await guest.addToWishlist(list.token, two.id);
  await guest.removeFromWishlist(list.token, two.id);
  const { token } = await shop.register("unisce@example.it");
  const own = client(token);
  const merged = await own.mergeWishlists(list.token, (await own.createWishlist()).token);
  expect(merged.wishlistProducts.map(({ variant }) => variant.id)).toEqual([one.id]);
  expect((await guest.wishlist(merged.token)).editable).toBe(false);

  const cart = await guest.createCart("not-supported");
  await guest.addItem(cart.token, { productVariant: one["@id"], quantity: 1 });
  const mine = await own.createCart("not-supported");
  expect((await own.mergeCarts(cart.token, mine.token)).token).toBe(mine.token);
});

test("the typed client subscribes and leaves", async () => {
  const guest = client();
  await guest.subscribe({ email: "posta@example.it", consents: { newsletter: true } });
  await guest.confirmSubscription(shop.tokenFor("posta@example.it", "newsletter_confirm"));
  const welcome = shop.mail.of("newsletter_welcome").at(-1);
  const link = new URL(welcome?.data.unsubscribeLink ?? "");
  await guest.unsubscribe(link.searchParams.get("unsubscribe") ?? "");
  await expect(guest.unsubscribe("made up")).rejects.toMatchObject({ status: 422 });
  expect(await guest.botChallenge()).toHaveProperty("signature");
});

test("every call is in the API document", async () => {
  const response = await shop.request("/docs.json");
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  for (const [path, methods] of Object.entries({
    "/shop/customers": ["post"],
    "/shop/customers/{id}": ["get", "put"],
    "/shop/customers/{id}/delete": ["post"],
    "/shop/customers/{id}/password": ["put"],
    "/shop/customers/token": ["post"],
    "/shop/addresses/{id}": ["get", "put", "delete"],
    "/shop/wishlists/merge": ["post"],
    "/shop/orders/merge": ["post"],
    "/shop/bot-challenge": ["get"],
  })) {
    expect({ path, methods: Object.keys(paths[path] ?? {}) }).toEqual({ path, methods });
  }
});
