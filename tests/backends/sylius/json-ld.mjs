// The envelope of every answer: JSON-LD nodes, Hydra collections, errors.

export const API = "/api/v2";

export const iri = (...segments) =>
  `${API}/shop/${segments.map((segment) => encodeURIComponent(segment)).join("/")}`;

/** A resource inside an answer. */
export const node = (type, id, fields) => ({ "@id": id, "@type": type, ...fields });

/** The resource that is the answer: only this one carries a context. */
export const root = ({ "@type": type, ...rest }) => ({
  "@context": `${API}/contexts/${type}`,
  "@id": rest["@id"],
  "@type": type,
  ...rest,
});

/** Code or id behind an IRI of this API; anything else is taken as it is. */
export function identifier(value) {
  const text = String(value);
  if (!text.startsWith(`${API}/`)) return text;
  return decodeURIComponent(text.split("/").at(-1));
}

export class Refusal extends Error {
  constructor(status, body, { type = "application/ld+json", headers = {} } = {}) {
    super(body["hydra:description"] ?? body.message ?? String(status));
    Object.assign(this, { status, body, type, headers });
  }
}

export const hydraError = (status, description, headers = {}) =>
  new Refusal(
    status,
    {
      "@context": `${API}/contexts/Error`,
      "@type": "hydra:Error",
      "hydra:title": "An error occurred",
      "hydra:description": description,
    },
    { headers },
  );

export const notFound = () => hydraError(404, "Not Found");
/** What production shows of any failure of its own. */
export const internalError = () => hydraError(500, "Internal Server Error");

/** Missing or ill-typed fields of a command, and all of authentication. */
export const plainError = (code, message, headers = {}) =>
  new Refusal(code, { code, message }, { type: "application/json", headers });

/** @param {{propertyPath: string, message: string, code?: string | null}[]} list */
export const violations = (list) =>
  new Refusal(422, {
    "@context": `${API}/contexts/ConstraintViolationList`,
    "@type": "ConstraintViolationList",
    "hydra:title": "An error occurred",
    "hydra:description": list
      .map(({ propertyPath, message }) => (propertyPath ? `${propertyPath}: ` : "") + message)
      .join("\n"),
    violations: list.map(({ propertyPath, message, code = null }) => ({
      propertyPath,
      message,
      code,
    })),
  });

/**
 * A Hydra collection. `hydra:view` is there when there are several pages, or any query parameter but the page.
 * @param {{paginated?: boolean, search?: [string, string | null][]}} options search: variable and property of each filter
 */
export function collection(
  type,
  ctx,
  items,
  { paginated = true, search, show = (item) => item } = {},
) {
  const path = ctx.path;
  const page = paginated
    ? wholeNumber(ctx.query, "page", 1, 1, "Page should not be less than 1")
    : 1;
  const size = paginated
    ? wholeNumber(ctx.query, "itemsPerPage", 30, 0, "Limit should not be less than 0")
    : Math.max(items.length, 1);
  const last = Math.max(1, Math.ceil(items.length / Math.max(size, 1)));
  const body = {
    "@context": `${API}/contexts/${type}`,
    "@id": path,
    "@type": "hydra:Collection",
    "hydra:totalItems": items.length,
    "hydra:member": items.slice((page - 1) * size, page * size).map(show),
  };
  const view = pageView(path, ctx.query, page, last);
  if (view) body["hydra:view"] = view;
  if (search) body["hydra:search"] = searchTemplate(path, search);
  return body;
}

function wholeNumber(query, name, fallback, least, complaint) {
  if (!query.has(name)) return fallback;
  const value = Number.parseInt(query.get(name), 10);
  if (Number.isNaN(value) || value < least) throw hydraError(400, complaint);
  return value;
}

function pageView(path, query, page, last) {
  const others = [...query].filter(([name]) => name !== "page");
  if (others.length === 0 && last === 1) return null;
  const address = (number) => {
    const pairs = number === null ? others : [...others, ["page", number]];
    const text = pairs
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&");
    return text ? `${path}?${text}` : path;
  };
  const view = { "@id": address(last === 1 ? null : page), "@type": "hydra:PartialCollectionView" };
  if (last === 1) return view;
  view["hydra:first"] = address(1);
  view["hydra:last"] = address(last);
  if (page > 1) view["hydra:previous"] = address(page - 1);
  if (page < last) view["hydra:next"] = address(page + 1);
  return view;
}

const searchTemplate = (path, filters) => ({
  "@type": "hydra:IriTemplate",
  "hydra:template": `${path}{?${filters.map(([variable]) => variable).join(",")}}`,
  "hydra:variableRepresentation": "BasicRepresentation",
  "hydra:mapping": filters.map(([variable, property]) => ({
    "@type": "IriTemplateMapping",
    variable,
    property,
    required: false,
  })),
});

/** The same answer for `Accept: application/json`: no JSON-LD keys, collections as bare arrays. */
export function plainJson(value) {
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== "object" || value === null) return value;
  if (value["@type"] === "hydra:Collection") return value["hydra:member"].map(plainJson);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !["@context", "@id", "@type"].includes(name))
      .map(([name, entry]) => [name, plainJson(entry)]),
  );
}
