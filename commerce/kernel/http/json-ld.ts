import { isRecord } from "#contract/format/keys-of.ts";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LOCALE } from "#contract/constants.ts";
import type { Page, PageEdges, PageQuery } from "#contract/json-ld.ts";
import { CommerceError } from "../ctx.ts";

type Configured = { config: { apiPrefix: string } };

/** The common head of a record: its IRI and its type. */
export const node = <Type extends string>({ config }: Configured, type: Type, path: string) => ({
  "@id": `${config.apiPrefix}/${path}`,
  "@type": type,
});

export const topNode = <Type extends string>(ctx: Configured, type: Type, path: string) => ({
  "@context": `${ctx.config.apiPrefix}/contexts/${type}`,
  ...node(ctx, type, path),
});

export function ld(c: Context, body: object, status: ContentfulStatusCode): Response {
  const plain = wantsPlainJson(c.req.header("accept"));
  const linked = prefersIris(c.req.header("prefer"));
  c.header("vary", varies, { append: true });
  if (linked) c.header("preference-applied", "relations=iri");
  c.header("content-language", LOCALE);
  if (plain && "hydra:member" in body) describeList(c, body);
  const related = linked ? withIris(body) : body;
  return c.newResponse(JSON.stringify(plain ? withoutLinkedData(related) : related), status, {
    "content-type": `${plain ? "application/json" : "application/ld+json"}; charset=utf-8`,
  });
}

/** Value of the Vary header. */
export const varies = "Accept, Prefer";

/** RFC 7240 preference of Sylius clients, which expect an IRI where we embed an object. */
const prefersIris = (prefer = ""): boolean => /(?:^|[,;\s])relations="?iri\b/.test(prefer);

/** Catalogue records are equal wherever they are embedded, so an IRI can replace them; parts of an order are not. */
const isRelation =
  /\/shop\/(?:(?:products|product-variants|taxons|product-associations|blog-categories)\/[^/]+|products\/[^/]+\/options\/.+)$/;

function withIris(value: unknown, isRoot = true): unknown {
  if (Array.isArray(value)) return value.map((entry) => withIris(entry, isRoot));
  if (typeof value !== "object" || value === null) return value;
  const iri = "@id" in value ? value["@id"] : undefined;
  if (!isRoot && typeof iri === "string" && isRelation.test(iri)) return iri;
  const entries = Object.entries(linkedParts(value)).map(([key, entry]) => [
    key,
    withIris(entry, key === "hydra:member"),
  ]);
  return Object.fromEntries(entries);
}

/** Parts that are names here and records in Sylius: option values of a variant, the type of an association, taxons of a product. */
function linkedParts(record: object): object {
  if (!isRecord(record)) return record;
  const { "@type": type, "@id": iri, product, mainTaxon } = record;
  if (type === "ProductAssociation" && typeof iri === "string")
    return {
      ...record,
      type: iri.replace(/product-associations\/.*$/, `product-association-types/${record["type"]}`),
    };
  if (type === "Product" && isRecord(mainTaxon) && mainTaxon["code"])
    return { ...record, productTaxons: [`${iri}/taxons/${mainTaxon["code"]}`] };
  const { optionValues } = record;
  if (type !== "ProductVariant" || !product || !Array.isArray(optionValues)) return record;
  const iris = optionValues
    .filter(isRecord)
    .map((one) => `${product}/options/${one["option"]}/values/${one["code"]}`);
  return { ...record, optionValues: iris };
}

export function collection<Item>(c: Context, type: string, page: Page<Item>, query?: PageQuery) {
  const url = new URL(c.req.url);
  const { config }: Configured = c.get("ctx");
  return {
    "@context": `${config.apiPrefix}/contexts/${type}`,
    "@id": url.pathname,
    "@type": "hydra:Collection" as const,
    "hydra:totalItems": page.total,
    "hydra:member": page.items,
    ...(query ? view(url, query, page) : {}),
  };
}

function view(url: URL, { page, itemsPerPage }: PageQuery, { total, edges }: Page<unknown>) {
  const last = Math.max(1, Math.ceil(total / itemsPerPage));
  const others = [...url.searchParams.keys()].some((name) => name !== "page");
  if (last === 1 && !others) return {};
  const at = (number: number, cursor: Partial<PageEdges> = {}) => {
    const { pathname, searchParams: query } = new URL(url);
    for (const edge of ["after", "before"]) query.delete(edge);
    query.set("page", String(number));
    for (const [edge, row] of Object.entries(cursor)) if (number > 1) query.set(edge, row);
    return `${pathname}?${query}`;
  };
  const links =
    last === 1
      ? {}
      : {
          "hydra:first": at(1),
          "hydra:last": at(last),
          ...(page > 1
            ? { "hydra:previous": at(Math.min(page - 1, last), edges && { before: edges.first }) }
            : {}),
          ...(page < last ? { "hydra:next": at(page + 1, edges && { after: edges.last }) } : {}),
        };
  return {
    "hydra:view": {
      "@id": last === 1 ? url.pathname + url.search : at(page),
      "@type": "hydra:PartialCollectionView" as const,
      ...links,
    },
  };
}

const relations = ["first", "previous", "next", "last"] as const;

/** A plain JSON list has no fields for total and pages, so headers carry them (RFC 8288). */
function describeList(c: Context, list: object): void {
  if (!isRecord(list)) return;
  const { "hydra:totalItems": total, "hydra:view": view } = list;
  if (total !== undefined) c.header("x-total-count", String(total));
  const links = relations.flatMap((relation) => {
    const target = isRecord(view) && view[`hydra:${relation}`];
    return target ? `<${target}>; rel="${relation === "previous" ? "prev" : relation}"` : [];
  });
  if (links.length > 0) c.header("link", links.join(", "), { append: true });
}

const anyJson = /(?:^|[\s,])(?:application|\*)\/(?:ld\+json|json|\*)/i;

const acceptsJson = (accept: string | undefined) => !accept || anyJson.test(accept);

export function requireJsonAccepted(accept: string | undefined): void {
  if (acceptsJson(accept)) return;
  throw new CommerceError(
    "not_acceptable",
    `"${accept}" cannot be answered. Supported MIME types are "application/ld+json", "application/json".`,
  );
}

function wantsPlainJson(accept = ""): boolean {
  return accept.includes("application/json") && !accept.includes("application/ld+json");
}

/** Whether the caller takes the default form of a response, JSON-LD with embedded objects: the only one that is cached. */
export const takesDefaultForm = (accept: string | undefined, prefer: string | undefined) =>
  acceptsJson(accept) && !wantsPlainJson(accept) && !prefersIris(prefer);

function withoutLinkedData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinkedData);
  if (typeof value !== "object" || value === null) return value;
  if ("hydra:member" in value) return withoutLinkedData(value["hydra:member"]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith("@"))
      .map(([key, entry]) => [key, withoutLinkedData(entry)]),
  );
}

/** Sylius' date format: `Y-m-d H:i:s`, in UTC. */
export function wireDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}
