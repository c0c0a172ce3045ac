import { describe, expect } from "vitest";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { ownPassword } from "#tests/harness/signed-in.ts";
import { line, shopUrl } from "./line.ts";
import { emailedLink, logIn, newMailbox, person, resetToken, signUp } from "./shopper.ts";
import * as shopper from "./shopper.ts";

const { addressedCart, call, cartWith, get, guest, members, patch, post, put, remove } = shopper;
const { readyCart, serum, variantOf, verificationOf } = shopper;
const newPassword = "Pioggia-fine8";

describe("7. Calls made: customers", () => {
  line("POST /shop/customers: signup.", ["commerce/customers/registration.ts"], async () => {
    const email = newMailbox("iscritta");
    expect((await post("/shop/customers", { ...person, email })).status).toBe(204);
    await guest.verifyAccount(await verificationOf(email));
    const { customerData } = await logIn(email);
    expect(customerData).toMatchObject({ firstName: person.firstName, lastName: person.lastName });
  });

  line(
    "PATCH /shop/customers/verify/<token>.",
    ["commerce/customers/registration.ts"],
    async () => {
      const email = newMailbox("verificata");
      const token = await signUp(email);
      await expect(guest.logIn({ email, password: ownPassword })).rejects.toThrow(
        "Account is not verified.",
      );
      expect((await patch(`/shop/customers/verify/${token}`)).status).toBeLessThan(300);
      expect((await guest.logIn({ email, password: ownPassword })).token).toBeTruthy();
    },
  );

  line(
    "POST /shop/customers/token: email, password, recaptchaToken.",
    ["commerce/customers/log-in.ts"],
    async () => {
      const { email } = await newCustomer(shopUrl, "entra");
      const form = { email, password: ownPassword, recaptchaToken: "not-supported" };
      const { status, body } = await post("/shop/customers/token", form);
      expect([status, typeof body["token"]]).toEqual([200, "string"]);
      const wrong = await post("/shop/customers/token", { ...form, password: "Sbagliata-7" });
      expect(wrong.status).toBe(401);
    },
  );

  line(
    "POST /shop/customers/refresh-token: refresh_token.",
    ["commerce/customers/log-in.ts"],
    async () => {
      const { login } = await newCustomer(shopUrl, "rinnova");
      const { refresh_token } = login;
      const { status, body } = await post("/shop/customers/refresh-token", { refresh_token });
      expect([status, typeof body["token"]]).toEqual([200, "string"]);
    },
  );

  line("GET and PUT /shop/customers/<id>.", ["commerce/customers/personal-data.ts"], async () => {
    const { login } = await newCustomer(shopUrl, "dati");
    const path = `/shop/customers/${login.customerData.id}`;
    expect((await get(path, login.token)).body["firstName"]).toBe("Anna");
    expect((await put(path, { firstName: "Ada" }, login.token)).status).toBe(200);
    expect((await get(path, login.token)).body["firstName"]).toBe("Ada");
    expect((await get(path)).status).toBe(404);
  });

  line("PUT /shop/customers/<id>/password.", ["commerce/customers/passwords.ts"], async () => {
    const { login, email } = await newCustomer(shopUrl, "cambia");
    const form = { currentPassword: ownPassword, newPassword, confirmNewPassword: newPassword };
    const path = `/shop/customers/${login.customerData.id}/password`;
    expect((await put(path, form, login.token)).status).toBeLessThan(300);
    expect((await guest.logIn({ email, password: newPassword })).token).toBeTruthy();
  });

  line("POST /shop/customers/reset-password.", ["commerce/customers/passwords.ts"], async () => {
    const { email } = await newCustomer(shopUrl, "smemorata");
    expect((await post("/shop/customers/reset-password", { email })).status).toBeLessThan(300);
    const link = await emailedLink(email, "nuova password", "/reset-password?token=");
    expect(link.pathname).toBe("/reset-password");
  });

  line(
    "PATCH /shop/customers/reset-password/<token>: newPassword, confirmNewPassword.",
    ["commerce/customers/passwords.ts"],
    async () => {
      const { email } = await newCustomer(shopUrl, "reset");
      const path = `/shop/customers/reset-password/${await resetToken(email)}`;
      const differs = { newPassword, confirmNewPassword: "Altra-cosa9" };
      expect((await patch(path, differs)).status).toBe(422);
      const form = { newPassword, confirmNewPassword: newPassword };
      expect((await patch(path, form)).status).toBeLessThan(300);
      expect((await guest.logIn({ email, password: newPassword })).token).toBeTruthy();
    },
  );

  line("POST /shop/customers/newsletter.", ["commerce/marketing/newsletter.ts"], async () => {
    const email = newMailbox("lettrice");
    const form = { email, consents: { newsletter: true } };
    expect((await post("/shop/customers/newsletter", form)).status).toBeLessThan(300);
    await emailedLink(email, "Conferma l’iscrizione", "/newsletter?confirm=");
  });
});

describe("7. Calls made: cart and checkout", () => {
  line("POST /shop/orders: recaptchaToken.", ["commerce/cart/cart.ts"], async () => {
    const { status, body } = await post("/shop/orders", { recaptchaToken: "not-supported" });
    expect([status, body["checkoutState"]]).toEqual([201, "cart"]);
  });

  line("GET and DELETE /shop/orders/<token>.", ["commerce/cart/cart.ts"], async () => {
    const token = await cartWith(serum);
    expect((await get(`/shop/orders/${token}`)).body["token"]).toBe(token);
    expect((await remove(`/shop/orders/${token}`)).status).toBe(204);
    expect((await get(`/shop/orders/${token}`)).status).toBe(404);
  });

  line(
    "GET /shop/orders: page, itemsPerPage; the customer's orders.",
    ["commerce/orders/placed-orders.ts"],
    async () => {
      const { token } = await shopper.logIn();
      const list = await get("/shop/orders?page=1&itemsPerPage=1", token);
      expect(members(list)).toHaveLength(1);
      expect(list.body["hydra:totalItems"]).toBeGreaterThan(1);
      expect((await get("/shop/orders")).status).toBe(401);
    },
  );

  line("POST /shop/orders/merge: tokenA, tokenB.", ["commerce/cart/merge.ts"], async () => {
    const [tokenA, tokenB] = [await cartWith(serum), await cartWith(shopper.soap)];
    const { status, body } = await post("/shop/orders/merge", { tokenA, tokenB });
    expect([status, (body["items"] as object[]).length]).toEqual([200, 2]);
  });

  line(
    "POST /shop/orders/<token>/items: productVariant, quantity, amount, customMessage, recaptchaToken.",
    ["commerce/cart/cart-items.ts"],
    async () => {
      const path = `/shop/orders/${await cartWith()}/items`;
      const recaptchaToken = "skip";
      const piece = { productVariant: (await variantOf(serum))["@id"], quantity: 2 };
      const added = await post(path, { ...piece, recaptchaToken });
      expect(added.status).toBe(201);
      expect(added.body["items"]).toMatchObject([{ quantity: 2 }]);
      const card = {
        productVariant: (await variantOf(shopper.giftCard))["@id"],
        quantity: 1,
        amount: 5000,
        customMessage: "Auguri!",
      };
      const { items } = (await post(path, { ...card, recaptchaToken })).body as {
        items: object[];
      };
      expect(items).toContainEqual(
        expect.objectContaining({ giftCard: true, customMessage: "Auguri!", total: 5000 }),
      );
    },
  );

  line(
    "PATCH and DELETE /shop/orders/<token>/items/<id>.",
    ["commerce/cart/cart-items.ts"],
    async () => {
      const token = await cartWith(serum);
      const { items } = await guest.order(token);
      const path = `/shop/orders/${token}/items/${items[0]?.id}`;
      expect((await patch(path, { quantity: 3 })).body["items"]).toMatchObject([{ quantity: 3 }]);
      expect((await remove(path)).status).toBe(204);
      expect((await guest.order(token)).items).toEqual([]);
    },
  );

  line("PATCH /shop/orders/<token>/coupon: couponCode.", ["commerce/cart/coupons.ts"], async () => {
    const path = `/shop/orders/${await cartWith(serum)}/coupon`;
    const { body } = await patch(path, { couponCode: shopper.demoCoupons.percent });
    expect(body["promotionCoupon"]).toMatchObject({ code: shopper.demoCoupons.percent });
    expect(body["orderPromotionTotal"]).toBeLessThan(0);
  });

  line("PATCH .../remove-coupon.", ["commerce/cart/coupons.ts"], async () => {
    const token = await cartWith(serum);
    await guest.applyCoupon(token, shopper.demoCoupons.percent);
    const { body } = await patch(`/shop/orders/${token}/remove-coupon`);
    expect([body["promotionCoupon"], body["orderPromotionTotal"]]).toEqual([null, 0]);
  });

  line(
    "PATCH /shop/gift-cards/<code>/add-to-order and .../remove-from-order: giftCardCode, orderTokenValue.",
    ["commerce/cart/cart-gift-cards.ts"],
    async () => {
      const orderTokenValue = await cartWith(serum);
      const giftCardCode = shopper.demoCards.small;
      const body = { giftCardCode, orderTokenValue };
      const path = `/shop/gift-cards/${giftCardCode}`;
      expect((await patch(`${path}/add-to-order`, body)).status).toBe(200);
      expect((await guest.order(orderTokenValue)).giftCards).toMatchObject([
        { code: giftCardCode },
      ]);
      expect((await patch(`${path}/remove-from-order`, body)).status).toBe(200);
      expect((await guest.order(orderTokenValue)).giftCards).toEqual([]);
    },
  );

  line("PATCH .../gift-box and .../remove-gift-box.", ["commerce/cart/gift-box.ts"], async () => {
    const token = await cartWith(serum);
    const [box] = await guest.giftBoxProducts();
    const productVariant = box?.defaultVariant?.["@id"];
    const path = `/shop/orders/${token}`;
    const chosen = { productVariant, fromName: "Anna", toName: "Ada", message: "Auguri" };
    expect((await patch(`${path}/gift-box`, chosen)).body).toMatchObject({
      giftBoxFromName: "Anna",
      giftBoxToName: "Ada",
      giftBoxMessage: "Auguri",
    });
    const { body } = await patch(`${path}/remove-gift-box`);
    expect([body["giftBoxMessage"], body["giftBoxTotal"]]).toEqual([null, 0]);
  });

  line(
    "PUT /shop/orders/<token>: email or addressing data.",
    ["commerce/cart/checkout/details.ts"],
    async () => {
      const path = `/shop/orders/${await cartWith(serum)}`;
      expect((await put(path, { email: "anna@posta.example" })).body["email"]).toBe(
        "anna@posta.example",
      );
      const { body } = await put(path, { shippingAddress: address });
      expect(body["shippingAddress"]).toMatchObject(address);
      expect(body["checkoutState"]).toBe("addressed");
    },
  );

  line(
    "PATCH .../shipments/<id>: shippingMethod.",
    ["commerce/cart/checkout/details.ts"],
    async () => {
      const token = await addressedCart(serum);
      const { shipments } = await guest.order(token);
      const path = `/shop/orders/${token}/shipments/${shipments[0]?.id}`;
      const { body } = await patch(path, { shippingMethod: "BRT_EXPRESS" });
      expect(body["checkoutState"]).toBe("shipping_selected");
    },
  );

  line(
    "PATCH .../payments/<id>: paymentMethod.",
    ["commerce/cart/checkout/details.ts"],
    async () => {
      const token = await readyCart(serum);
      const { payments } = await guest.order(token);
      const path = `/shop/orders/${token}/payments/${payments[0]?.id}`;
      const { body } = await patch(path, { paymentMethod: "CARTA" });
      expect(body["checkoutState"]).toBe("payment_selected");
    },
  );

  line(
    "GET .../shipments/<id>/methods and .../payments/<id>/methods.",
    ["commerce/cart/checkout/routes.ts"],
    async () => {
      const token = await readyCart(serum);
      const { shipments, payments } = await guest.order(token);
      const codes = async (part: string, id: number | undefined) =>
        members(await get(`/shop/orders/${token}/${part}/${id}/methods`)).map(({ code }) => code);
      expect(await codes("shipments", shipments[0]?.id)).toContain("BRT_STANDARD");
      expect(await codes("payments", payments[0]?.id)).toContain("BONIFICO");
    },
  );

  line(
    "PATCH .../complete: recaptchaToken.",
    ["commerce/cart/checkout/complete-order.ts"],
    async () => {
      const path = `/shop/orders/${await readyCart(serum)}/complete`;
      const { status, body } = await patch(path, { recaptchaToken: "not-supported" });
      expect([status, typeof body["number"]]).toEqual([200, "string"]);
    },
  );

  line("PATCH .../pudo: pudoId.", ["commerce/cart/checkout/details.ts"], async () => {
    const token = await addressedCart(serum);
    const place = { city: "Milano", zipCode: "20121", countryCode: "IT" };
    const [point] = await guest.pickupPoints(place);
    const { body } = await patch(`/shop/orders/${token}/pudo`, { pudoId: point?.id });
    expect(body["pudo"]).toMatchObject({ id: point?.id });
  });

  line("PATCH .../consultation: consultation.", ["commerce/cart/cart.ts"], async () => {
    const path = `/shop/orders/${await cartWith(serum)}/consultation`;
    expect((await patch(path, { consultation: true })).body["consultation"]).toBe(true);
    expect((await patch(path, { consultation: false })).body["consultation"]).toBe(false);
  });
});

describe("7. Calls made: addresses and contact", () => {
  line("GET and POST /shop/addresses.", ["commerce/customers/addresses.ts"], async () => {
    const { login } = await newCustomer(shopUrl, "rubrica");
    expect((await post("/shop/addresses", address, login.token)).status).toBe(201);
    expect(members(await get("/shop/addresses", login.token))).toMatchObject([address]);
  });

  line("PUT and DELETE /shop/addresses/<id>.", ["commerce/customers/addresses.ts"], async () => {
    const { login, shop } = await newCustomer(shopUrl, "trasloco");
    const { id } = await shop.addAddress(address);
    const path = `/shop/addresses/${id}`;
    const moved = { ...address, street: "Via Verdi" };
    expect((await put(path, moved, login.token)).body["street"]).toBe("Via Verdi");
    expect((await remove(path, login.token)).status).toBe(204);
    expect(await shop.addresses()).toEqual([]);
  });

  line("POST /shop/contact-requests.", ["commerce/support/routes.ts"], async () => {
    const [type] = (await guest.contactRequestTypes()).filter(
      ({ requiresOrderNumber, requiresProductCode }) =>
        !requiresOrderNumber && !requiresProductCode,
    );
    const request = {
      type: type?.code,
      message: "Vorrei sapere quando torna il siero.",
      privacy: true,
      email: "anna@posta.example",
      firstName: "Anna",
      lastName: "Bianchi",
    };
    expect((await post("/shop/contact-requests", request)).status).toBeLessThan(300);
    expect((await post("/shop/contact-requests", { ...request, message: "" })).status).toBe(422);
  });

  line("GET /shop/contact-request-types.", ["commerce/support/routes.ts"], async () => {
    const types = members(await get("/shop/contact-request-types"));
    expect(types.length).toBeGreaterThan(0);
    for (const { code } of types) expect(code).toEqual(expect.any(String));
  });

  line("POST /shop/withdrawal-requests.", ["commerce/aftersales/routes.ts"], async () => {
    const order = await shopper.placedOrder(serum);
    const request = {
      firstName: "Anna",
      lastName: "Bianchi",
      email: "anna@posta.example",
      orderToken: order.token,
    };
    const { status, body } = await call("POST", "/shop/withdrawal-requests", { body: request });
    expect([status, String(body["statement"])]).toEqual([
      201,
      expect.stringContaining(order.number ?? "no number"),
    ]);
  });
});
