// Accounts: login, registration, personal data, addresses, contact.
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  collection,
  hydraError,
  identifier,
  notFound,
  plainError,
  root,
  violations,
} from "./json-ld.mjs";
import { codes, looksLikeEmail, textFault } from "./messages.mjs";
import { addressFaults, takeAddress } from "./orders.mjs";
import { found, requireTextOrNull, requireTexts } from "./shop.mjs";
import * as views from "./views.mjs";

// A fixed key: this shop keeps no secret, and a session outlives a restart.
const sign = (text) => createHmac("sha256", "stand-in").update(text).digest("base64url");
const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

function same(a, b) {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export function makeToken(email, lifetime) {
  const now = Math.floor(Date.now() / 1000);
  const text = `${encode({ typ: "JWT", alg: "HS256" })}.${encode({ iat: now, exp: now + lifetime, roles: ["ROLE_USER"], username: email })}`;
  return `${text}.${sign(text)}`;
}

/** Any call under /shop with a bearer that is not good is refused, the public ones too. */
export function readBearer(header, customers) {
  if (!header?.startsWith("Bearer ")) return null;
  const [head, payload, signature = ""] = header.slice(7).split(".");
  const refusal = (text) => plainError(401, text, { "www-authenticate": "Bearer" });
  if (!payload || !same(signature, sign(`${head}.${payload}`))) throw refusal("Invalid JWT Token");
  const { exp, username } = JSON.parse(Buffer.from(payload, "base64url").toString());
  if (exp <= Date.now() / 1000) throw refusal("Expired JWT Token");
  const user = customers.find((customer) => customer.user && customer.email === username);
  if (!user) throw refusal("Invalid credentials.");
  return user;
}

export const refreshTokenOf = (email) =>
  `${Buffer.from(email).toString("base64url")}.${sign(`refresh ${email}`)}`;

export function emailOfRefreshToken(token) {
  const [encoded, signature = ""] = String(token).split(".");
  const email = Buffer.from(encoded, "base64url").toString();
  return same(signature, sign(`refresh ${email}`)) ? email : null;
}

/** With plugins: refresh token, channel and the customer's data as well. */
export function loginAnswer(ctx, customer) {
  const body = {
    token: makeToken(customer.email, ctx.tokenLifetime),
    customer: views.customer(ctx, customer)["@id"],
  };
  if (!ctx.plugins) return body;
  return {
    ...body,
    refresh_token: refreshTokenOf(customer.email),
    channelCode: ctx.data.channel.code,
    customerData: views.customer(ctx, customer),
  };
}

function logIn(ctx) {
  for (const name of ["email", "password"]) {
    if (typeof ctx.body[name] !== "string")
      throw hydraError(400, `The key "${name}" must be provided.`);
  }
  const customer = ctx.data.customers.find(
    ({ user, email }) => user && email.toLowerCase() === ctx.body.email.toLowerCase(),
  );
  if (customer?.user.password !== ctx.body.password)
    throw plainError(401, "Invalid credentials.", { "www-authenticate": "Bearer" });
  return ctx.reply(200, loginAnswer(ctx, customer), { "content-type": "application/json" });
}

function faults(ctx) {
  const list = [];
  const add = (propertyPath, key, code = null, values = {}) =>
    list.push({ propertyPath, message: ctx.say(key, values), code });
  const text = (name, keys, limits) => {
    const fault = textFault(ctx.body[name], limits);
    if (fault) add(name, fault === "long" ? "value.long" : `${keys}.${fault}`, codes[fault]);
  };
  return { list, add, text };
}

function checkEmail({ add }, email, taken) {
  if (textFault(email) === "blank") add("email", "email.blank", codes.blank);
  else if (!looksLikeEmail(email)) add("email", "email.invalid", codes.email);
  else if (taken) add("email", "email.used");
}

const ownerOf = (ctx, email) =>
  ctx.data.customers.find((customer) => customer.user && customer.email === email);

function register(ctx) {
  requireTexts(ctx.body, ["firstName", "lastName", "email", "password"]);
  const check = faults(ctx);
  check.text("firstName", "customer.firstName", { min: 2 });
  check.text("lastName", "customer.lastName", { min: 2 });
  check.text("password", "password", { min: 4, max: 254 });
  checkEmail(check, ctx.body.email, ownerOf(ctx, ctx.body.email));
  if (check.list.length) throw violations(check.list);
  const {
    firstName,
    lastName,
    email,
    password,
    subscribedToNewsletter = false,
    phoneNumber = null,
  } = ctx.body;
  const customer = ctx.guestCustomer(email);
  Object.assign(customer, {
    firstName,
    lastName,
    phoneNumber,
    subscribedToNewsletter,
    user: { id: customer.id, password, verified: false },
  });
  if (ctx.plugins) takeExtras(ctx, customer);
  return ctx.reply(204);
}

const genders = { male: "m", female: "f", m: "m", f: "f", u: "u" };

function takeExtras(ctx, customer) {
  const { gender, birthday, consents } = ctx.body;
  if (gender) customer.gender = genders[gender] ?? "u";
  if (birthday) customer.birthday = dateTime(birthday);
  if (consents) customer.consents = consents;
}

/** 1990-05-01 or ISO with a zone, kept as `Y-m-d H:i:s`. */
function dateTime(text) {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 19).replace("T", " ");
}

/** Guests and strangers get 404, not 401. */
function ownCustomer(ctx) {
  if (!ctx.user || String(ctx.user.id) !== ctx.params.id) throw notFound();
  return ctx.user;
}

function updateCustomer(ctx) {
  const customer = ownCustomer(ctx);
  requireTextOrNull(ctx.body, [
    "email",
    "firstName",
    "lastName",
    "phoneNumber",
    "gender",
    "birthday",
    "defaultAddress",
  ]);
  const check = faults(ctx);
  check.text("firstName", "customer.firstName", { min: 2 });
  check.text("lastName", "customer.lastName", { min: 2 });
  const email = ctx.body.email ?? customer.email;
  const owner = ownerOf(ctx, email);
  checkEmail(check, email, owner && owner !== customer);
  const gender = ctx.body.gender ?? customer.gender;
  if (!(ctx.plugins ? gender in genders : ["u", "m", "f"].includes(gender)))
    check.add("gender", "gender.choice", codes.choice);
  if (check.list.length) throw violations(check.list);
  const {
    firstName,
    lastName,
    phoneNumber = customer.phoneNumber,
    birthday,
    subscribedToNewsletter = customer.subscribedToNewsletter,
    defaultAddress,
    consents,
  } = ctx.body;
  Object.assign(customer, {
    email,
    firstName,
    lastName,
    phoneNumber,
    gender: genders[gender],
    subscribedToNewsletter,
  });
  if (birthday !== undefined) customer.birthday = birthday && dateTime(birthday);
  if (defaultAddress !== undefined)
    customer.defaultAddress = defaultAddress && Number(identifier(defaultAddress));
  if (ctx.plugins && consents) customer.consents = consents;
  return root(views.customer(ctx, customer));
}

function newPasswordFaults(ctx, check) {
  const { newPassword, confirmNewPassword } = ctx.body;
  check.text("newPassword", "password", { min: 4, max: 254 });
  if (newPassword !== confirmNewPassword) check.add("newPassword", "password.mismatch");
}

function changePassword(ctx) {
  const customer = ownCustomer(ctx);
  requireTexts(ctx.body, ["newPassword", "confirmNewPassword", "currentPassword"]);
  const check = faults(ctx);
  if (ctx.body.currentPassword !== customer.user.password)
    check.add("currentPassword", "password.current");
  newPasswordFaults(ctx, check);
  if (check.list.length) throw violations(check.list);
  customer.user.password = ctx.body.newPassword;
  return ctx.reply(204);
}

/** Tokens that would be mailed: `reset-<customer id>` and `verify-<customer id>`. */
const byMailedToken = (ctx, kind) =>
  ctx.data.customers.find(
    (customer) => customer.user && `${kind}-${customer.id}` === ctx.params.mailed,
  );

function askReset(ctx) {
  requireTexts(ctx.body, ["email"]);
  const check = faults(ctx);
  if (textFault(ctx.body.email) === "blank") check.add("email", "email.blank", codes.blank);
  else if (!looksLikeEmail(ctx.body.email)) check.add("email", "email.invalid", codes.email);
  const { localeCode } = ctx.body;
  if (localeCode && !/^[a-z]{2,3}([_-][A-Za-z]{2,4})*$/.test(localeCode))
    check.add("localeCode", "locale.invalid", codes.locale);
  if (check.list.length) throw violations(check.list);
  return ctx.reply(202);
}

function resetPassword(ctx) {
  requireTexts(ctx.body, ["newPassword", "confirmNewPassword"]);
  const customer = byMailedToken(ctx, "reset");
  const check = faults(ctx);
  newPasswordFaults(ctx, check);
  if (!customer) check.add("token", "reset.token", null, { token: ctx.params.mailed });
  if (check.list.length) throw violations(check.list);
  customer.user.password = ctx.body.newPassword;
  return ctx.reply(202);
}

function verify(ctx) {
  const customer = byMailedToken(ctx, "verify");
  if (!customer || customer.user.verified)
    throw violations([
      { propertyPath: "", message: ctx.say("verify.token", { token: ctx.params.mailed }) },
    ]);
  customer.user.verified = true;
  return ctx.reply(202);
}

// --- addresses

function ownAddress(ctx) {
  ctx.requireUser();
  return found(
    ctx.data.addresses.find(
      ({ id, customer }) => String(id) === ctx.params.id && customer === ctx.user.id,
    ),
  );
}

function checkAddress(ctx) {
  const list = addressFaults(ctx, ctx.body, "");
  if (list.length) throw violations(list);
  return takeAddress(ctx, ctx.body);
}

function addAddress(ctx) {
  ctx.requireUser();
  const address = { id: ctx.data.nextId(), customer: ctx.user.id, ...checkAddress(ctx) };
  ctx.data.addresses.push(address);
  ctx.bound(ctx.data.addresses, 300, ({ id }) => id !== 1);
  return ctx.reply(201, root(views.address(ctx, address, { book: true })));
}

function deleteAddress(ctx) {
  const address = ownAddress(ctx);
  ctx.data.addresses.splice(ctx.data.addresses.indexOf(address), 1);
  if (ctx.user.defaultAddress === address.id) ctx.user.defaultAddress = null;
  return ctx.reply(204);
}

function contact(ctx) {
  requireTextOrNull(ctx.body, ["email", "message"]);
  const { message } = ctx.body;
  const email = ctx.body.email ?? ctx.user?.email;
  const check = faults(ctx);
  if (textFault(email) === "blank") check.add("email", "value.blank", codes.blank);
  else if (!looksLikeEmail(email)) check.add("email", "contact.email", codes.email);
  if (textFault(message, { max: Infinity }) === "blank")
    check.add("message", "value.blank", codes.blank);
  if (check.list.length) throw violations(check.list);
  return ctx.reply(202);
}

export function customerRoutes(route) {
  route("POST", "/shop/customers/token", logIn, { anyJson: true });
  route("POST", "/shop/customers", register);
  route("POST", "/shop/customers/reset-password", askReset);
  route("PATCH", "/shop/customers/reset-password/{mailed}", resetPassword);
  route("POST", "/shop/customers/verify", (ctx) => {
    ctx.requireUser();
    return ctx.reply(202);
  });
  route("PATCH", "/shop/customers/verify/{mailed}", verify);
  route("GET", "/shop/customers/{id}", (ctx) => root(views.customer(ctx, ownCustomer(ctx))));
  route("PUT", "/shop/customers/{id}", updateCustomer);
  route("PUT", "/shop/customers/{id}/password", changePassword);
  route("GET", "/shop/addresses", (ctx) => {
    ctx.requireUser();
    const own = ctx.data.addresses.filter(({ customer }) => customer === ctx.user.id);
    return collection("Address", ctx, own, {
      show: (address) => views.address(ctx, address, { book: true }),
    });
  });
  route("POST", "/shop/addresses", addAddress);
  route("GET", "/shop/addresses/{id}", (ctx) =>
    root(views.address(ctx, ownAddress(ctx), { book: true })),
  );
  route("PUT", "/shop/addresses/{id}", (ctx) => {
    const address = ownAddress(ctx);
    return root(views.address(ctx, Object.assign(address, checkAddress(ctx)), { book: true }));
  });
  route("DELETE", "/shop/addresses/{id}", deleteAddress);
  route("POST", "/shop/contact", contact);
}
