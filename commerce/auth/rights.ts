import type { StaffRole } from "#contract/admin/constants.ts";

type Access = "read" | "write";
export type Rights = Record<Access, readonly Exclude<StaffRole, "owner">[]>;

const everybody = ["orders", "catalogue", "accountant"] as const;
const own: Rights = { read: everybody, write: everybody };
const catalogue: Rights = { read: ["catalogue"], write: ["catalogue"] };
const orders: Rights = { read: ["orders"], write: ["orders"] };
const readBy = (...read: Rights["read"]): Rights => ({ read, write: [] });

/**
 * Which roles besides the owner may call which part of the API, by path after /admin; `*` matches one segment, and the
 * longest match applies. Paths not listed are for the owner only.
 */
export const rights: Record<string, Rights> = {
  me: readBy(...everybody),
  session: own,
  account: own,
  "second-factor": own,
  dashboard: readBy(...everybody),
  search: readBy(...everybody),
  sales: readBy("orders", "accountant"),
  accounting: { read: ["orders", "accountant"], write: ["orders"] },
  "accounting/close": { read: [], write: ["accountant"] },
  invoices: readBy("orders", "accountant"),
  readiness: readBy(...everybody),
  preview: own,
  shop: readBy(...everybody),

  orders: { read: ["orders", "accountant"], write: ["orders"] },
  "orders/*/refund-account": orders,
  "order-papers": readBy("orders"),
  "manual-refunds": orders,
  "payment-differences": { read: ["orders", "accountant"], write: ["orders"] },
  "cash-remittances": { read: ["orders", "accountant"], write: ["orders"] },
  returns: { read: ["orders", "accountant"], write: ["orders"] },
  customers: orders,
  "customers/*/reset-second-factor": readBy(),
  "customers/*/forget": readBy(),
  "customer-tags": readBy("orders"),
  "contact-requests": orders,
  "withdrawal-requests": orders,
  colleagues: readBy("orders"),
  "newsletter-subscriptions": readBy("orders"),

  products: catalogue,
  "product-variants": catalogue,
  taxons: catalogue,
  attributes: catalogue,
  claims: catalogue,
  "text-decisions": readBy("catalogue"),
  ingredients: catalogue,
  "tax-rates": readBy("catalogue", "accountant"),
  images: catalogue,
  pictures: catalogue,
  promotions: catalogue,
  "promotion-kinds": readBy("catalogue"),
  coupons: catalogue,
  "product-reviews": { read: ["orders", "catalogue"], write: ["orders", "catalogue"] },
  pages: catalogue,
  "section-pages": catalogue,
  "section-types": readBy("catalogue"),
  "search-synonyms": catalogue,
  "search-report": catalogue,
  previews: catalogue,
  "blog-posts": catalogue,
  "blog-categories": catalogue,
  "markdown-previews": catalogue,
  redirects: catalogue,
  "missing-addresses": catalogue,
  "addresses-by-path": catalogue,

  imports: catalogue,
  "imports/customers": readBy(),
  "exports/orders.csv": readBy("orders", "accountant"),
  "exports/orders.xlsx": readBy("orders", "accountant"),
  "exports/sales.csv": readBy("orders", "accountant"),
  "exports/sales.xlsx": readBy("orders", "accountant"),
  "exports/accounting": readBy("orders", "accountant"),
  "exports/customers.csv": readBy("orders"),
  "exports/products.csv": readBy("catalogue", "accountant"),
  "exports/redirects.csv": readBy("catalogue"),
};

const patternsOf = (given: Record<string, Rights>) =>
  Object.entries(given).map(([address, who]) => ({ segments: address.split("/"), who }));

const patterns = patternsOf(rights);

function rightsOf(path: string, more: Record<string, Rights>): Rights | undefined {
  const asked = path.split("/");
  const fits = ({ segments }: { segments: string[] }) =>
    segments.every(
      (segment, index) => segment === asked[index] || (segment === "*" && asked[index]),
    );
  return [...patterns, ...patternsOf(more)]
    .filter(fits)
    .toSorted((a, b) => b.segments.length - a.segments.length)[0]?.who;
}

const accessOf = (method: string): Access =>
  method === "GET" || method === "HEAD" ? "read" : "write";

/** `path` is relative to /admin/; `more` are the rights that plugins add. */
export function mayCall(
  role: StaffRole,
  method: string,
  path: string,
  more: Record<string, Rights> = {},
): boolean {
  if (role === "owner") return true;
  return rightsOf(path, more)?.[accessOf(method)].includes(role) ?? false;
}

export const mayRead = (role: StaffRole, path: string) => mayCall(role, "GET", path);

/** The rights of a role; the office hides the rest. */
export function describeRights(
  role: StaffRole,
  more: Record<string, Rights> = {},
): Record<Access, string[]> {
  if (role === "owner") return { read: ["*"], write: ["*"] };
  const all = Object.entries({ ...rights, ...more });
  const areas = (access: Access) =>
    all.filter(([, who]) => who[access].includes(role)).map(([address]) => address);
  return { read: areas("read"), write: areas("write") };
}
