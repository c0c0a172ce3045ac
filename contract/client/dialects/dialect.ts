import type { z } from "zod";
import { ApiError } from "../../api-error.ts";
import { BASE_LOCALE, CACHE_SECONDS } from "../../constants.ts";
import {
  type AnswerCache,
  createAnswerCache,
  isAbsence,
  isSomething,
  lifetimeOf,
} from "../answer-cache.ts";
import type { Connection, CouponMemory, Dialect, Lacks, Misfit, Part } from "../transport.ts";
import { type Ask, type Call, findAlternative } from "./absent-calls.ts";
import { isBrowserWishlist } from "./browser-wishlist.ts";
import { taxonTree, type World } from "./catalogue.ts";
import { fit, unfit } from "./fit.ts";
import { isNode, type Node, unreadable, createRelations } from "./node.ts";
import { adaptRequest, rememberCoupon } from "./requests.ts";
import { shapesOf } from "./shapes.ts";
import { readLeniently } from "./tolerate.ts";

/** Probe: a backend without this SPEC call also lacks the SPEC's fields (vanilla Sylius). */
const specifiedCall = "/shop/taxons-tree";

/** What a backend lacks if it does not answer one of these calls. */
const missingWithout: Record<string, Part[]> = {
  "/shop/blog-categories": ["blog"],
  [specifiedCall]: ["consultation", "giftCards", "invoices", "newsletter", "notes"],
  // The first of the calls that this project adds to the SPEC.
  "/shop/pages": [
    "accountTools",
    "advice",
    "botCheck",
    "deliveryDates",
    "giftCardBalance",
    "guide",
    "pages",
    "passwordlessSignIn",
    "pricing",
    "receipts",
    "redirects",
    "reviewSummary",
    "stockAlerts",
  ],
};

const challengeCall = "/shop/bot-challenge";

/** State about a remote backend, shared by all visitors. */
type ForeignBackend = {
  answers: AnswerCache;
  /** Endpoints the backend was seen to have or lack, and until when that is trusted. */
  calls: Map<string, { there: boolean; until: number }>;
};

export function foreignBackend() {
  const backend: ForeignBackend = { answers: createAnswerCache(), calls: new Map() };
  return {
    forget: () => backend.answers.clear(),
    dialectOf: async (connection: Connection, send: Send) => dialectOf(backend, connection, send),
  };
}

type Send = (connection: Connection, path: string, call: object) => Promise<unknown>;

/** Creates the translator for a non-conforming backend, bound to one visitor's connection. */
function dialectOf(backend: ForeignBackend, connection: Connection, send: Send): Dialect {
  const { channel, language = BASE_LOCALE, report = () => {} } = connection;
  const { coupons = { read: async () => null, write: async () => {} } } = connection;
  const { origin, pathname } = new URL(connection.baseUrl);
  const askAs = async (as: Connection, path: string, call = {}) =>
    readLeniently(await send(as, path, call), origin);
  return createDialect({
    backend,
    coupons,
    basePath: pathname.replace(/\/$/, ""),
    channel,
    language,
    signedIn: connection.bearer !== undefined,
    ask: (path, call) => askAs(connection, path, call),
    askAs: (bearer, path) => askAs({ ...connection, bearer }, path),
    report,
  });
}

type Setting = {
  backend: ForeignBackend;
  coupons: CouponMemory;
  basePath: string;
  channel: string;
  language: string;
  signedIn: boolean;
  ask: Ask;
  askAs: (bearer: string, path: string) => Promise<unknown>;
  report: (misfit: Misfit) => void;
};

function createDialect(setting: Setting): Dialect {
  const { backend, coupons, basePath, channel, language, signedIn, askAs, report } = setting;
  const keyOf = (path: string, query: Call["query"] = {}) =>
    `${channel} ${language} ${path} ${JSON.stringify(query)}`;
  const relations = createRelations({
    cache: backend.answers,
    keyOf,
    basePath,
    read: (path) => answer(path, { anonymous: true }),
    onLoss: (path, error) => {
      if (!isAbsence(error)) reportLoss(`GET ${callName(path)}`);
    },
  });
  let tree: Promise<Node[]> | undefined;
  const world: World = {
    relations,
    channel,
    signedIn,
    basePath,
    taxonTree: () =>
      (tree ??= relations.list("/shop/taxons-tree").then((nodes) => taxonTree(nodes, world))),
    read: (path) => answer(path, {}).catch(() => undefined),
    readList: async (path) => {
      const body = await world.read(path);
      return isNode(body) ? body["hydra:member"] : [];
    },
    couponOf: coupons.read,
  };
  const shapes = shapesOf(world, askAs);

  /** Whether the backend has the endpoint; undefined before the first attempt. */
  const known = (name: string): boolean | undefined => {
    const seen = backend.calls.get(name);
    return seen && seen.until > performance.now() ? seen.there : undefined;
  };
  const learn = (name: string, there: boolean, seconds: number = CACHE_SECONDS.default) =>
    void backend.calls.set(name, { there, until: performance.now() + seconds * 1000 });
  const reportLoss = (call: string) => report({ call, field: null, problem: "cannot be read" });

  /** Public GETs go without the bearer token and through the shared cache. */
  function ask(path: string, call: Call = {}): Promise<unknown> {
    const lifetime = (call.method ?? "GET") === "GET" ? lifetimeOf(path) : undefined;
    if (path === challengeCall) return askForChallenge(path, call);
    if (lifetime === undefined) return setting.ask(path, call);
    const publicCall = { ...call, anonymous: true };
    return backend.answers.read(keyOf(path, call.query), lifetime, () =>
      setting.ask(path, publicCall),
    );
  }

  /** Challenges are single-use and not cached, but their absence is, because every form requests one. */
  async function askForChallenge(path: string, call: Call): Promise<unknown> {
    if (known(path) === false) throw new ApiError(404, "Not Found");
    return setting.ask(path, call).catch((error: unknown) => {
      if (isAbsence(error)) learn(path, false);
      throw error;
    });
  }

  /** Answers a call; on 404, 405 or 501 tries the alternative for backends without the endpoint. */
  async function answer(path: string, call: Call): Promise<unknown> {
    const [plain = path] = path.split("?");
    const alternative = findAlternative(call.method ?? "GET", plain);
    if (!alternative) return ask(path, call);
    const { name, sure, run, match } = alternative;
    const situation = { path: plain, call, match, ask, world };
    if (known(name) === false) return run(situation);
    try {
      return await ask(path, call);
    } catch (error) {
      if (!isAbsence(error)) throw error;
      const answered = await run(situation).catch((lost: unknown) => {
        // No alternative worked either, so the call may be missing only temporarily.
        if (isAbsence(lost)) throw error;
        if (sure) learn(name, false);
        throw lost;
      });
      if (sure) learn(name, false);
      return answered;
    }
  }

  async function has(path: string): Promise<boolean> {
    const seen = known(path);
    if (seen !== undefined) return seen;
    try {
      await ask(path, { anonymous: true });
      learn(path, true);
    } catch (error) {
      if (!isAbsence(error)) return true;
      learn(path, false);
    }
    return has(path);
  }

  async function read(path: string, call: Call, schema: z.ZodType | undefined): Promise<unknown> {
    const asked = await adaptRequest(path, call, basePath, () => has(specifiedCall), ask);
    const name = `${call.method ?? "GET"} ${callName(path)}`;
    try {
      const body = await answer(path, asked);
      await rememberCoupon(path, asked, body, coupons);
      if (!schema || (body === undefined && schema.isOptional())) return undefined;
      const shaped = await (shapes.get(schema)?.(body, asked) ?? body);
      const fitted = isSomething(shaped)
        ? fit(schema, shaped, (field, problem) => report({ call: name, field, problem }))
        : unfit;
      if (fitted === unfit) throw unreadable();
      return fitted;
    } catch (error) {
      // A body that is not JSON may have a successful status.
      const isMisread = error instanceof ApiError && (error.status < 300 || error.status === 502);
      if (!isMisread) throw error;
      backend.answers.forget(keyOf(path, asked.query));
      reportLoss(name);
      throw unreadable();
    }
  }

  async function lacks(): Promise<Lacks> {
    const probes = Object.entries(missingWithout);
    const missing = await Promise.all(
      probes.map(async ([call, parts]) => ((await has(call)) ? [] : parts)),
    );
    return Object.fromEntries(missing.flat().map((part) => [part, true]));
  }

  return { read, lacks, isInBrowser: isBrowserWishlist };
}

const words = new Set(
  "items shipments payments methods coupon remove-coupon gift-box remove-gift-box complete pudo consultation variant productVariants password verify token refresh-token reset-password newsletter summary merge add-to-order remove-from-order attributes values sessions confirm".split(
    " ",
  ),
);

/** Replaces codes, ids and tokens, so that logs identify the call but not the shopper. */
const callName = (path: string) =>
  (path.split("?")[0] ?? path)
    .split("/")
    .map((segment, index) => (index < 3 || words.has(segment) ? segment : "{…}"))
    .join("/");
