import type { z } from "zod";
import { ApiError, errorFromBody } from "../api-error.ts";
import { BASE_LOCALE } from "../constants.ts";
import type { Page } from "../json-ld.ts";

/** Parts of the shop that another backend may lack; pages hide them. */
export type Part =
  | "accountTools"
  | "advice"
  | "blog"
  | "botCheck"
  | "consultation"
  | "deliveryDates"
  | "giftCardBalance"
  | "giftCards"
  | "guide"
  | "invoices"
  | "newsletter"
  | "notes"
  | "pages"
  | "passwordlessSignIn"
  | "pricing"
  | "receipts"
  | "redirects"
  | "reviewSummary"
  | "stockAlerts";

export type Lacks = { [Name in Part]?: true };

/** A response that violates SPEC §3; `field` is null if the whole response was unreadable, so the page is incomplete. */
export type Misfit = { call: string; field: string | null; problem: string };

/** Remembers the coupon of the visitor's cart for backends that do not return it with the cart. */
export type CouponMemory = {
  read: (cart: string) => Promise<string | null>;
  write: (cart: string, code: string | null) => Promise<void>;
};

/** Adapts responses of a backend that was not built with this contract. */
export type Dialect = {
  read: (path: string, call: Call<z.ZodType>, schema: z.ZodType | undefined) => Promise<unknown>;
  lacks: () => Promise<Lacks>;
  /** True for the token of a wishlist that only the browser stores. */
  isInBrowser: (wishlist: string) => boolean;
};

export type Connection = {
  fetch: (request: Request) => Promise<Response>;
  baseUrl: string;
  language?: string | undefined;
  channel: string;
  bearer?: string | undefined;
  /** Forwarded so that rate limits count shoppers, not the storefront. */
  clientAddress?: string | undefined;
  userAgent?: string | undefined;
  /** The backend was built with this contract: responses are not validated again. */
  trusted?: boolean | undefined;
  /** For remote backends: finds the dialect unless the backend reports our contract version (contract/client/dialects). */
  findDialect?: ((connection: Connection, request: Ask) => Promise<Dialect | null>) | undefined;
  coupons?: CouponMemory | undefined;
  report?: ((misfit: Misfit) => void) | undefined;
  /** Reads public answers from this process's cache, by path and query. */
  readCache?: ((path: string) => Promise<unknown>) | undefined;
  /** Calls of features that the shop switched off fail without a request, SPEC §6. */
  features?: { giftCards: boolean } | undefined;
};

/** Sends a call and returns the unvalidated body. */
type Ask = (connection: Connection, path: string, call: Call<z.ZodType>) => Promise<unknown>;

type QueryValue = string | number | boolean | undefined;

type Call<Schema extends z.ZodType> = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Record<string, QueryValue | string[]> | undefined;
  body?: unknown;
  /** Not sent: what a dialect needs to answer the call itself. */
  hints?: { product: string | undefined };
  answers?: Schema;
  expects?: number;
  anonymous?: boolean;
};

export type Send = <Schema extends z.ZodType = z.ZodType<void>>(
  path: string,
  call?: Call<Schema>,
) => Promise<z.output<Schema>>;

type Query = Call<z.ZodType>["query"];

/** Shorthands for the HTTP methods; `common` applies to all calls. */
export function callsBy(send: Send, common: { anonymous?: true } = {}) {
  const write =
    (method: "POST" | "PUT" | "PATCH") =>
    <Schema extends z.ZodType = z.ZodType<void>>(path: string, body?: unknown, answers?: Schema) =>
      send<Schema>(path, { ...common, method, body, ...(answers && { answers }) });
  return {
    get: <Schema extends z.ZodType>(path: string, answers: Schema, query?: Query) =>
      send(path, { ...common, answers, query }),
    page: async <Item>(path: string, answers: Collection<Item>, query?: Query) =>
      page(await send(path, { ...common, answers, query })),
    list: async <Item>(path: string, answers: Collection<Item>, query?: Query) =>
      page(await send(path, { ...common, answers, query })).items,
    post: write("POST"),
    put: write("PUT"),
    patch: write("PATCH"),
    remove: (path: string) => send(path, { ...common, method: "DELETE" }),
  };
}

type Collection<Item> = z.ZodType<{ "hydra:member": Item[]; "hydra:totalItems": number }>;

export function createClient(connection: Connection): { send: Send; findDialect: FindDialect } {
  const { findDialect: find } = connection;
  let found: Promise<Dialect | null> | undefined;
  const findDialect = find && (() => (found ??= find(connection, sendRequest)));
  const read = async (path: string, call: Call<z.ZodType> = {}): Promise<unknown> => {
    const dialect = await findDialect?.();
    if (dialect) return dialect.read(path, call, call.answers);
    const known = await findKnown(connection, path, call);
    const body = known === undefined ? await sendRequest(connection, path, call) : known;
    if (!call.answers) return undefined;
    return connection.trusted ? body : call.answers.parse(body);
  };
  return { send: read as Send, findDialect };
}

type FindDialect = (() => Promise<Dialect | null>) | undefined;

async function sendRequest(
  connection: Connection,
  path: string,
  call: Call<z.ZodType>,
): Promise<unknown> {
  const response = await follow(connection, buildRequest(connection, path, call));
  const body = await readJson(response);
  if (response.status >= 300) throw errorFromBody(response.status, body);
  if (call.expects !== undefined && response.status !== call.expects) {
    throw new ApiError(500, "Wrong status code");
  }
  return body;
}

async function findKnown<Schema extends z.ZodType>(
  { readCache, bearer }: Connection,
  path: string,
  { method = "GET", query, anonymous }: Call<Schema>,
): Promise<unknown> {
  if (!readCache || method !== "GET" || (bearer && !anonymous)) return undefined;
  return readCache(path + queryString(query));
}

function buildRequest<Schema extends z.ZodType>(
  connection: Connection,
  path: string,
  { method = "GET", query, body, anonymous }: Call<Schema>,
): Request {
  const headers = new Headers({
    accept: "application/ld+json",
    "accept-language": connection.language ?? BASE_LOCALE,
    "x-channel-code": connection.channel,
  });
  if (connection.bearer && !anonymous) headers.set("authorization", `Bearer ${connection.bearer}`);
  if (connection.clientAddress) headers.set("x-forwarded-for", connection.clientAddress);
  if (connection.userAgent) headers.set("user-agent", connection.userAgent);
  // FormData: fetch must set the Content-Type itself, with the multipart boundary.
  if (method !== "GET" && method !== "DELETE" && !(body instanceof FormData)) {
    headers.set(
      "content-type",
      method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
    );
  }
  return new Request(connection.baseUrl + path + queryString(query), {
    method,
    headers,
    body: bodyOf(method, body),
  });
}

function bodyOf(method: string, body: unknown) {
  if (method === "GET" || method === "DELETE") return null;
  return body instanceof FormData ? body : JSON.stringify(body ?? {});
}

function queryString(query: Call<z.ZodType>["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** `fetch` follows redirects itself; in-process handlers return them, so they are followed here. */
async function follow(connection: Connection, request: Request): Promise<Response> {
  let response = await connection.fetch(request);
  for (let hops = 0; hops < 5 && response.status >= 300 && response.status < 400; hops++) {
    const location = response.headers.get("location");
    if (!location || request.method !== "GET") break;
    const next = new URL(location, request.url);
    if (next.origin !== new URL(request.url).origin) break;
    response = await connection.fetch(new Request(next, request));
  }
  return response;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(response.status, "Impossible to parse json");
  }
}

/** Encodes each segment of a slug and keeps its slashes. */
export function segments(slug: string): string {
  return slug.split("/").map(encodeURIComponent).join("/");
}

export function page<Item>(collection: {
  "hydra:member": Item[];
  "hydra:totalItems": number;
}): Page<Item> {
  return { items: collection["hydra:member"], total: collection["hydra:totalItems"] };
}
