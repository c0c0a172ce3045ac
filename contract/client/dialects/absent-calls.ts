import { ApiError } from "../../api-error.ts";
import { answerFromBrowser } from "./browser-wishlist.ts";
import type { World } from "./catalogue.ts";
import { codeOf, integer, isNode, listOf, type Node, nodesOf, text } from "./node.ts";

export type Call = {
  method?: string | undefined;
  query?: Record<string, string | number | boolean | string[] | undefined> | undefined;
  body?: unknown;
  hints?: { product: string | undefined };
  anonymous?: boolean | undefined;
};

/** Sends a call unmodified; returns the body or throws an ApiError. */
export type Ask = (path: string, call?: Call) => Promise<unknown>;

type Situation = { path: string; call: Call; match: string[]; ask: Ask; world: World };

type Alternative = {
  call: RegExp;
  /** True if a 404 means that the backend lacks the endpoint, not the record. */
  sure: boolean;
  run: (situation: Situation) => Promise<unknown>;
};

const listOfNodes = (items: unknown[]): Node => ({
  "hydra:member": items,
  "hydra:totalItems": items.length,
});

const sortings: Record<string, string> = {
  price: "order[price]",
  name: "order[translation.name]",
  createdAt: "order[createdAt]",
};

/** Vanilla Sylius supports sorting and categories, but not filters by price and attributes. */
function productQuery({ query = {} }: Call): Call["query"] {
  const { page, itemsPerPage, taxon } = query;
  const wanted: Call["query"] = { page, itemsPerPage, taxon };
  for (const [name, direction] of Object.entries(query)) {
    const property = /^sorting\[(\w+)\]$/.exec(name)?.[1] ?? "";
    const order = sortings[property];
    if (order) wanted[order] = direction;
    if (property === "name") wanted["localeCode for order[translation.name]"] = "it_IT";
  }
  return wanted;
}

const bodyOf = ({ call }: Situation): Node => (isNode(call.body) ? call.body : {});

/** Replacements for SPEC §7 calls that vanilla Sylius lacks. */
const alternatives: Alternative[] = [
  {
    call: /^GET \/shop\/products-with-facets$/,
    sure: true,
    run: ({ call, ask }) => ask("/shop/products", { query: productQuery(call) }),
  },
  {
    call: /^GET \/shop\/products-by-query\/(.+)$/,
    sure: true,
    run: ({ call, match, ask }) => {
      const text = decodeURIComponent(match[1] ?? "");
      const { page, itemsPerPage } = call.query ?? {};
      return ask("/shop/products", { query: { page, itemsPerPage, "translations.name": text } });
    },
  },
  {
    call: /^GET \/shop\/identity$/,
    sure: true,
    run: async ({ ask, world }) => {
      const channel = await ask(`/shop/channels/${encodeURIComponent(world.channel)}`);
      const name = isNode(channel) ? text(channel.name) : null;
      if (!name) throw new ApiError(404, "Not Found");
      return { "@id": "", "@type": "Identity", name };
    },
  },
  {
    call: /^GET \/shop\/facets$/,
    sure: true,
    run: async () => ({ price: null, attributes: [] }),
  },
  {
    call: /^GET \/shop\/taxons-tree$/,
    sure: true,
    run: ({ ask }) => ask("/shop/taxons", { query: { itemsPerPage: 100 } }),
  },
  {
    call: /^GET \/shop\/taxons-by-slug\/(.+)$/,
    sure: false,
    run: async ({ match, world }) => {
      const slug = decodeURIComponent(match[1] ?? "");
      const found = flatten(await world.taxonTree()).find((taxon) => taxon.slug === slug);
      if (!found) throw new ApiError(404, "Not Found");
      return found;
    },
  },
  {
    call: /^GET \/shop\/(gift-box-products|products-cart-suggestions\/.+)$/,
    sure: false,
    run: async () => listOfNodes([]),
  },
  {
    call: /^GET \/shop\/product-reviews\/summary$/,
    sure: true,
    run: async ({ call, ask }) => {
      const reviewSubject = call.query?.reviewSubject;
      const query = { reviewSubject, itemsPerPage: 100 };
      return summaryOf(reviewSubject, await ask("/shop/product-reviews", { query }));
    },
  },
  {
    call: /^POST \/shop\/orders\/merge$/,
    sure: false,
    run: (situation) => mergeCarts(situation),
  },
  {
    call: /^PATCH (\/shop\/orders\/[^/]+)\/(remove-)?coupon$/,
    sure: false,
    run: ({ match, call, ask }) => {
      const couponCode = !match[2] && isNode(call.body) ? call.body.couponCode : undefined;
      return ask(match[1] ?? "", { method: "PUT", body: { couponCode } });
    },
  },
  {
    call: /^POST \/shop\/customers\/refresh-token$/,
    sure: true,
    run: async () => {
      throw new ApiError(401, "JWT Refresh Token Not Found");
    },
  },
  {
    call: /^\w+ \/shop\/wishlists(\/.+)?$/,
    sure: false,
    run: ({ path, call, ask, world }) =>
      answerFromBrowser(path, call, world, (slug) =>
        ask(`/shop/products-by-slug/${encodeURIComponent(slug)}`),
      ),
  },
  {
    call: /^GET \/shop\/contact-request-types$/,
    sure: true,
    run: async () =>
      listOfNodes([
        { code: "order", name: "Un ordine" },
        { code: "product", name: "Un prodotto" },
        { code: "other", name: "Altro" },
      ]),
  },
  {
    call: /^POST \/shop\/(contact|withdrawal)-requests$/,
    sure: true,
    run: async (situation) => {
      const body = bodyOf(situation);
      const message = letterOf(situation.match[1] === "withdrawal", body);
      const contact = { ...(body.email ? { email: body.email } : {}), message };
      await situation.ask("/shop/contact", { method: "POST", body: contact });
      return { id: 1, statement: message };
    },
  },
  // Endpoints of Sylius 1.12 and older.
  {
    call: /^POST \/shop\/customers\/token$/,
    sure: true,
    run: ({ call, ask }) => ask("/shop/authentication-token", call),
  },
  {
    call: /^(POST|PATCH) \/shop\/customers\/reset-password(\/.+)?$/,
    sure: false,
    run: ({ match, call, ask }) => ask(`/shop/reset-password-requests${match[2] ?? ""}`, call),
  },
  {
    call: /^PATCH \/shop\/customers\/verify(\/.+)$/,
    sure: false,
    run: ({ match, call, ask }) => ask(`/shop/account-verification-requests${match[1]}`, call),
  },
];

const flatten = (tree: Node[]): Node[] =>
  tree.flatMap((node) => [node, ...flatten(nodesOf(node.children))]);

function summaryOf(subject: unknown, body: unknown): Node {
  const given = nodesOf(isNode(body) ? body["hydra:member"] : []).map(
    ({ rating }) => integer(rating) ?? 5,
  );
  const total = given.reduce((sum, rating) => sum + rating, 0);
  return {
    "@id": "/shop/product-reviews/summary",
    reviewSubject: subject,
    averageRating: given.length === 0 ? 0 : total / given.length,
    reviewCount: given.length,
    ratings: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: given.filter((one) => one === rating).length,
    })),
  };
}

const pathOf = (token: unknown) => `/shop/orders/${encodeURIComponent(String(token))}`;

/** Moves the guest's items into the account's cart; an empty account cart is replaced by the guest's. */
async function mergeCarts(situation: Situation): Promise<unknown> {
  const { ask } = situation;
  const { tokenA, tokenB } = bodyOf(situation);
  if (tokenA === tokenB) return ask(pathOf(tokenA));
  const [guest, own] = [await ask(pathOf(tokenA)), await ask(pathOf(tokenB))];
  if (!isNode(own) || listOf(own.items).length === 0) {
    await ask(pathOf(tokenB), { method: "DELETE" });
    return guest;
  }
  let joined: unknown = own;
  for (const { variant, quantity } of nodesOf(isNode(guest) ? guest.items : [])) {
    const body = { productVariant: variant, quantity };
    joined = await ask(`${pathOf(tokenB)}/items`, { method: "POST", body }).catch(() => joined);
  }
  await ask(pathOf(tokenA), { method: "DELETE" });
  return joined;
}

/** Formats a contact or withdrawal form as the text of an email to the shop. */
function letterOf(withdraws: boolean, body: Node): string {
  const lines = [
    withdraws ? "Dichiarazione di recesso" : text(body.type) && `Argomento: ${codeOf(body.type)}`,
    [text(body.firstName), text(body.lastName)].filter(Boolean).join(" "),
    text(body.orderNumber) && `Ordine: ${text(body.orderNumber)}`,
    text(body.productCode) && `Prodotto: ${text(body.productCode)}`,
    text(body.products),
    text(body.message),
    text(body.notes),
  ];
  return lines.filter(Boolean).join("\n");
}

export function findAlternative(method: string, path: string) {
  const asked = `${method} ${path}`;
  for (const { call, sure, run } of alternatives) {
    const match = call.exec(asked);
    if (match) return { name: call.source, sure, run, match: [...match] };
  }
  return undefined;
}
