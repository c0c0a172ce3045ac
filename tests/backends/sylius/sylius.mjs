#!/usr/bin/env node
// A stand-in for the shop API of Sylius 2.0, in memory and without dependencies.
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createData } from "./catalogue.mjs";
import { customerRoutes, readBearer } from "./customers.mjs";
import { API, Refusal, hydraError, internalError, plainError, plainJson } from "./json-ld.mjs";
import { message } from "./messages.mjs";
import { orderRoutes, seedOrder } from "./orders.mjs";
import { filters, picture } from "./pictures.mjs";
import { pluginRoutes } from "./plugins.mjs";
import { shopRoutes } from "./shop.mjs";

const MOST_BYTES = 1_000_000;

/**
 * @typedef {object} Options
 * @property {boolean} [plugins] the specification's calls and fields too
 * @property {boolean} [iris] with plugins: relations stay IRIs, nothing is embedded
 * @property {string[]} [broken] `call`, `call=404`, `call=500`, `call=json`, `call=empty`, `call=hang`; a call is `taxons-tree` or `GET orders/{token}`
 * @property {number} [tokenLifetime] seconds a bearer is good for
 * @property {(line: string) => void} [log]
 */

/** @param {Options} options @returns {import('node:http').Server} not yet listening */
export function createBackend(options = {}) {
  const { plugins = false, iris = false, broken = [], tokenLifetime = 3600, log } = options;
  const data = Object.assign(createData(), {
    orders: new Map(),
    wishlists: new Map(),
    paymentRequests: new Map(),
    lastOrder: 0,
    lastNumber: 0,
    lastWishlist: 0,
  });
  const settings = { data, plugins, embeds: plugins && !iris, tokenLifetime, ...tools(data) };
  const routes = buildRoutes(plugins, broken);
  seedOrder({
    ...settings,
    query: new URLSearchParams(),
    locale: "it_IT",
    say: (key, values) => message("it", key, values),
  });

  return createServer((request, response) => {
    const started = Date.now();
    handle(request, settings, routes)
      .catch((error) => {
        if (error instanceof Refusal)
          return {
            status: error.status,
            body: error.body,
            headers: { "content-type": withCharset(error.type), ...error.headers },
          };
        console.error(error);
        const { status, body, type } = internalError();
        return { status, body, headers: { "content-type": withCharset(type) } };
      })
      .then((reply) => {
        if (!reply) return;
        send(request, response, reply);
        log?.(`${request.method} ${request.url} ${reply.status} ${Date.now() - started} ms`);
      });
  });
}

/** What handlers share: a clock that moves a second a call, so that dates repeat after a restart, and bounds. */
function tools(data) {
  let clock = Date.UTC(2026, 2, 1, 10, 0, 0);
  return {
    now: () => new Date((clock += 1000)).toISOString().slice(0, 19).replace("T", " "),
    reply: (status, body, headers = {}) => ({ status, body, headers, isReply: true }),
    bound(store, most, mayGo = () => true) {
      if (store instanceof Map) while (store.size > most) store.delete(store.keys().next().value);
      else if (store.length > most) store.splice(store.findIndex(mayGo), 1);
    },
    /** The customer with this address, or a new one without an account. */
    guestCustomer(email) {
      const known = data.customers.find((customer) => customer.email === email);
      if (known) return known;
      const id = data.customers.at(-1).id + 1;
      const customer = {
        id,
        email,
        firstName: null,
        lastName: null,
        phoneNumber: null,
        gender: "u",
        birthday: null,
        subscribedToNewsletter: false,
        defaultAddress: null,
        user: null,
      };
      data.customers.push(customer);
      if (data.customers.length > 500) data.customers.splice(10, 1);
      return customer;
    },
  };
}

function buildRoutes(plugins, broken) {
  const routes = [];
  const add = (method, pattern, handler, { anyJson = false } = {}) => {
    const names = [];
    const expression = pattern.replace(
      /\{(\w+)(\*?)\}/g,
      (_, name, rest) => (names.push(name), rest ? "(.+)" : "([^/]+)"),
    );
    routes.push({
      method,
      pattern,
      names,
      expression: new RegExp(`^${expression}$`),
      handler,
      anyJson,
      fault: faultOf(method, pattern, broken),
    });
  };
  if (plugins) pluginRoutes(add);
  customerRoutes(add);
  orderRoutes(add);
  shopRoutes(add);
  for (const entry of broken) {
    if (!routes.some(({ fault }) => fault?.entry === entry))
      throw new Error(`--broken ${entry}: no such call`);
  }
  return routes;
}

/** `taxons-tree`, `orders/{token}/items`, `POST orders`, each with an optional `=404`. */
function faultOf(method, pattern, broken) {
  const name = pattern.replace(/^\/(shop\/)?/, "");
  for (const entry of broken) {
    const [call, how = "500"] = entry.split("=");
    const wanted = call.trim().replace(/^\/(shop\/)?/, "");
    const short = name.replace(/\/\{\w+\*?\}$/, "");
    if (
      [name, short, `${method} ${name}`, `${method} ${short}`].includes(
        wanted.replace(/^([A-Z]+) \/(shop\/)?/, "$1 "),
      )
    )
      return { entry, how };
  }
  return null;
}

async function handle(request, settings, routes) {
  const origin = `http://${request.headers.host ?? "localhost"}`;
  const url = new URL(request.url, origin);
  if (url.pathname.startsWith("/media/")) return media(url);
  if (/^\/[a-z]{2}(_[A-Z]{2})?\/order\//.test(url.pathname)) return payPage(url, settings.data);
  const { route, params } = findRoute(request.method, url, routes);
  if (route.fault) return breakDown(route.fault.how);
  const user = readBearer(request.headers.authorization, settings.data.customers);
  checkAccept(request);
  const english = /^en/i.test(request.headers["accept-language"] ?? "");
  const ctx = {
    ...settings,
    url,
    path: url.pathname,
    origin,
    query: url.searchParams,
    params,
    user,
    locale: english ? "en_US" : "it_IT",
    say: (key, values) => message(english ? "en" : "it", key, values),
    requireUser() {
      if (!user) throw plainError(401, "JWT Token not found", { "www-authenticate": "Bearer" });
    },
    body: await readBody(request, route.anyJson),
  };
  const result = route.handler(ctx);
  return result?.isReply ? result : { status: 200, body: result, headers: {} };
}

/** As the router of Symfony answers: 404 for an unknown path, 405 for a known one with another method. */
function findRoute(method, url, routes) {
  const path = url.pathname.startsWith(`${API}/`) ? url.pathname.slice(API.length) : null;
  const allowed = new Set();
  for (const route of path === null ? [] : routes) {
    const match = route.expression.exec(path);
    if (!match) continue;
    if (route.method === method || (method === "HEAD" && route.method === "GET")) {
      return {
        route,
        params: Object.fromEntries(
          route.names.map((name, index) => [name, decode(match[index + 1])]),
        ),
      };
    }
    allowed.add(route.method);
  }
  const what = `No route found for "${method} ${url.origin}${url.pathname}"`;
  if (allowed.size === 0) throw hydraError(404, what);
  const list = [...allowed].sort().join(", ");
  throw hydraError(405, `${what}: Method Not Allowed (Allow: ${list})`, { allow: list });
}

function decode(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw hydraError(404, "Not Found");
  }
}

function breakDown(how) {
  if (how === "hang") return new Promise(() => {});
  if (how === "json") return { status: 200, body: '{"@context": "/api/v2/con', headers: {} };
  if (how === "empty") return { status: 200, body: "{}", headers: {} };
  const status = Number(how);
  throw hydraError(
    status,
    status === 404 ? "Not Found" : status >= 500 ? "Internal Server Error" : "An error occurred",
  );
}

function checkAccept({ headers: { accept = "*/*" } }) {
  if (/\*\/\*|application\/(\*|json|ld\+json)/.test(accept)) return;
  throw hydraError(
    406,
    `Requested format "${accept}" is not supported. Supported MIME types are "application/ld+json", "application/json".`,
  );
}

async function readBody(request, anyJson) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(chunk);
  }
  if (size > MOST_BYTES) throw hydraError(413, "Payload Too Large", { connection: "close" });
  if (["GET", "HEAD", "DELETE"].includes(request.method)) return {};
  const type = (request.headers["content-type"] ?? "").split(";")[0].trim().toLowerCase();
  const wanted =
    request.method === "PATCH"
      ? ["application/merge-patch+json"]
      : ["application/ld+json", "application/json"];
  if (!wanted.includes(type) && !(anyJson && type.includes("json"))) {
    const list = wanted.map((one) => `"${one}"`).join(", ");
    throw hydraError(
      415,
      type
        ? `The content-type "${type}" is not supported. Supported MIME types are ${list}.`
        : 'The "Content-Type" header must exist.',
    );
  }
  let body;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw hydraError(400, anyJson ? "Invalid JSON." : "Syntax error");
  }
  // An empty PHP array is written as [].
  if (Array.isArray(body) && body.length === 0) return {};
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw hydraError(400, "Syntax error");
  return body;
}

const withCharset = (type) => `${type}; charset=utf-8`;

function send(request, response, { status, body, headers }) {
  const plain =
    /application\/json/.test(request.headers.accept ?? "") &&
    !/ld\+json/.test(request.headers.accept);
  const all = { vary: "Accept", "cache-control": "no-cache, private", ...headers };
  if (Buffer.isBuffer(body)) return response.writeHead(status, all).end(body);
  if (body === undefined) return response.writeHead(status, all).end();
  all["content-type"] ??= withCharset(plain ? "application/json" : "application/ld+json");
  const shown = plain && status < 400 && typeof body === "object" ? plainJson(body) : body;
  response.writeHead(status, all).end(typeof shown === "string" ? shown : JSON.stringify(shown));
}

/** As the image bundle does: the address in the answers redirects to the file of that size. */
function media(url) {
  const [, resolve, filter, file] =
    /^\/media\/cache\/(resolve\/)?(\w+)\/([\w/.-]+\.png)$/.exec(url.pathname) ?? [];
  if (!filters.includes(filter))
    return {
      status: 404,
      body: Buffer.from("Not Found"),
      headers: { "content-type": "text/plain" },
    };
  if (resolve)
    return { status: 302, headers: { location: `${url.origin}/media/cache/${filter}/${file}` } };
  return {
    status: 200,
    body: picture(file, filter),
    headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" },
  };
}

/** `/it_IT/order/<token>/pay`: a card is charged at once, or refused when asked to; the rest is paid elsewhere. */
function payPage(url, data) {
  const [, locale, , token, rest] = url.pathname.split("/");
  const order = locale === "it_IT" ? data.orders.get(token) : undefined;
  if (rest === "pay" && order?.number) {
    const isRefused = url.searchParams.has("refused");
    if (order.payments.at(-1)?.method === "CARTA" && !isRefused) order.paymentState = "paid";
    const end = isRefused ? token : "thank-you";
    return { status: 302, headers: { location: `/${locale}/order/${end}` } };
  }
  const thanks = token === "thank-you";
  return {
    status: thanks ? 200 : 404,
    body: Buffer.from(
      `<!doctype html><title>Sylius</title><h1>${thanks ? "Grazie!" : "Not Found"}</h1>`,
    ),
    headers: { "content-type": "text/html; charset=utf-8" },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4100" },
      plugins: { type: "boolean" },
      iris: { type: "boolean" },
      log: { type: "boolean" },
      broken: { type: "string", multiple: true },
      "token-lifetime": { type: "string", default: "3600" },
    },
  });
  const server = createBackend({
    ...values,
    tokenLifetime: Number(values["token-lifetime"]),
    log: values.log ? console.log : undefined,
  });
  server.listen(Number(values.port), () =>
    console.log(
      `Sylius stand-in${values.plugins ? " with plugins" : ""}: http://localhost:${values.port}${API}`,
    ),
  );
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => (server.close(), server.closeAllConnections()));
}
