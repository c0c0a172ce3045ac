import type { z } from "zod";
import { ApiError, errorFromBody } from "../api-error.ts";
import { BASE_LOCALE } from "../constants.ts";
import type { Page } from "../json-ld.ts";
import {
  createDialect,
  type Dialect,
  type ForeignBackend,
  type Misfit,
} from "./dialects/dialect.ts";
import type { CouponMemory } from "./dialects/requests.ts";

export type Connection = {
  fetch: (request: Request) => Promise<Response>;
  baseUrl: string;
  language?: string | undefined;
  channel: string;
  bearer?: string | undefined;
  /** Forwarded so that limits count shoppers, not the storefront. */
  clientAddress?: string | undefined;
  userAgent?: string | undefined;
  /** The backend is built with this very contract: its answers need no second look. */
  trusted?: boolean | undefined;
  /** The backend may be anybody's: its answers are brought to our shapes, and what it lacks is done without. */
  foreign?: ForeignBackend | undefined;
  coupons?: CouponMemory | undefined;
  report?: ((misfit: Misfit) => void) | undefined;
  /** The response cache of this process, by path and query. */
  readCache?: ((path: string) => Promise<unknown>) | undefined;
  /** Features the shop has switched off are refused without a call, SPEC §6. */
  features?: { giftCards: boolean } | undefined;
};

type QueryValue = string | number | boolean | undefined;

type Call<Schema extends z.ZodType> = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Record<string, QueryValue | string[]> | undefined;
  body?: unknown;
  answers?: Schema;
  expects?: number;
  anonymous?: boolean;
};

export type Send = <Schema extends z.ZodType = z.ZodType<void>>(
  path: string,
  call?: Call<Schema>,
) => Promise<z.output<Schema>>;

type Query = Call<z.ZodType>["query"];

/** The calls of HTTP in few words; `common` holds for all of them. */
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

export function createSend(connection: Connection, dialect = dialectOf(connection)): Send {
  const read = async (path: string, call: Call<z.ZodType> = {}): Promise<unknown> => {
    if (dialect) return dialect.read(path, call, call.answers);
    const cached = await findCached(connection, path, call);
    if (cached !== undefined) return cached;
    const body = await sendRequest(connection, path, call);
    if (!call.answers) return undefined;
    return connection.trusted ? body : call.answers.parse(readLeniently(body));
  };
  return read as Send;
}

/** Null where the backend is built with this very contract. */
export function dialectOf(connection: Connection): Dialect | null {
  const { foreign: backend, channel, language = BASE_LOCALE, report = () => {} } = connection;
  if (!backend) return null;
  const { coupons = { read: async () => null, write: async () => {} } } = connection;
  const { origin, pathname } = new URL(connection.baseUrl);
  const askBy =
    (as: Connection) =>
    async (path: string, call: Call<z.ZodType> = {}) =>
      readLeniently(await sendRequest(as, path, call), origin);
  return createDialect({
    backend,
    coupons,
    basePath: pathname.replace(/\/$/, ""),
    channel,
    language,
    signedIn: connection.bearer !== undefined,
    ask: (path, call = {}) => askBy(connection)(path, call as Call<z.ZodType>),
    askAs: (bearer, path) => askBy({ ...connection, bearer })(path),
    report,
  });
}

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

async function findCached<Schema extends z.ZodType>(
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
  if (method !== "GET" && method !== "DELETE") {
    headers.set(
      "content-type",
      method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
    );
  }
  return new Request(connection.baseUrl + path + queryString(query), {
    method,
    headers,
    body: method === "GET" || method === "DELETE" ? null : JSON.stringify(body ?? {}),
  });
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

/** `fetch` follows redirects by itself; an in-process handler answers them as they are. */
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

/** Slugs span segments: each is encoded, the slashes stay. */
export function segments(slug: string): string {
  return slug.split("/").map(encodeURIComponent).join("/");
}

/**
 * Backends of the same family differ in small ways; this brings their bodies to the one shape the schemas know:
 * collections without the hydra prefix, bare arrays, lists with gaps sent as objects, `tokenValue` without `token`.
 * Pictures at `origin`, the backend's own host, go by their path: the picture service knows the host.
 */
export function readLeniently(body: unknown, origin?: string): unknown {
  const tolerate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tolerate);
    if (typeof value !== "object" || value === null) return value;
    if (isGappedList(value)) return Object.values(value).map(tolerate);
    const node: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value))
      node[key] =
        key === "path" && typeof entry === "string" ? ownPath(entry, origin) : tolerate(entry);
    return withToken(withHydraPrefix(node));
  };
  if (!Array.isArray(body)) return tolerate(body);
  return { "hydra:member": body.map(tolerate), "hydra:totalItems": body.length };
}

const ownPath = (path: string, origin: string | undefined) =>
  origin && path.startsWith(`${origin}/`) ? path.slice(origin.length + 1) : path;

function isGappedList(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

function withHydraPrefix(node: Record<string, unknown>): Record<string, unknown> {
  if (!("member" in node) && node["@type"] !== "Collection") return node;
  const { member, totalItems, view: _view, "@type": _type, ...rest } = node;
  const list = Array.isArray(member) ? member : [];
  return {
    ...rest,
    "@type": "hydra:Collection",
    "hydra:member": list,
    "hydra:totalItems": typeof totalItems === "number" ? totalItems : list.length,
  };
}

function withToken(node: Record<string, unknown>): Record<string, unknown> {
  if (node["@type"] !== "Order") return node;
  const iri = typeof node["@id"] === "string" ? node["@id"] : "";
  const token = node.token ?? node.tokenValue ?? iri.split("/").at(-1);
  return { ...node, token, tokenValue: token };
}

export function page<Item>(collection: {
  "hydra:member": Item[];
  "hydra:totalItems": number;
}): Page<Item> {
  return { items: collection["hydra:member"], total: collection["hydra:totalItems"] };
}
